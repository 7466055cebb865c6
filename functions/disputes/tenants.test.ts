import { createHash } from 'node:crypto'
import {
  claimDocuments,
  disputeMessages,
  routes,
  sharingMessages,
  type ClaimAnswer,
  type Dispute,
  type SharedReport,
} from '@lintel/contract'
import { expect, it, vi } from 'vitest'
import { textsOf } from '../documents/rendering/testing.fixture.ts'
import { anAddress } from '../emails/emails.fixture.ts'
import { aKey, anAgency, aReportOf, aVisitorPhoto, listen, reportNow, saved } from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { visitLink } from '../test/links.ts'
import { bytesAt, mailTo } from '../test/mailbox.ts'
import { aPerson } from '../test/people.ts'
import { hallOf } from '../test/reports.ts'

const office = anAddress()
const agency = await anAgency({ feedbackemail: office })
const { first } = agency
const [tina, tom] = [anAddress(), anAddress()]
const pathOf = (item: string) => `rooms.hall.sections.fabric.types.doors.items.${item}`
const items = ['carpet', 'door', 'shelf'].map((id) => ({
  _uuid: id,
  name: id,
  condition: { in: { condition: 'Good' as const } },
}))
const signatures = [
  { _uuid: 'tina', type: 'tenant' as const, name: 'Tina', email: tina },
  { _uuid: 'tom', type: 'tenant' as const, name: 'Tom', email: tom },
  { _uuid: 'lee', type: 'landlord' as const, name: 'Lee', email: anAddress() },
]
const carpet = { path: pathOf('carpet'), remedy: 'replace', cost: 500, claimed: 375, clause: '4.2' } as const
const door = { path: pathOf('door'), remedy: 'repair', cost: 80 } as const
const shelf = { path: pathOf('shelf'), remedy: 'clean', cost: 0 } as const

const put = async (dispute: Dispute, change: object): Promise<Dispute> =>
  (await call(routes.saveDispute, first, { params: { id: dispute.id }, body: { ...dispute, ...change } })).body
const answersOf = async ({ id }: Dispute) => (await call(routes.listClaimAnswers, first, { params: { id } })).body.data
/** By name: they have other ids than in the check-in. */
const ask = async ({ id, report }: Dispute, ...who: string[]) => {
  const { signatures: all } = await reportNow(first, report)
  const ids = who.map((name) => all.find((one) => one.name === name)?._uuid ?? name)
  return callRaw(routes.askTenants, first.idToken, { params: { id }, body: { signatures: ids } })
}

/** The key in the newest mail. */
const keyOf = async (address: string) => {
  const [mail] = await mailTo(address)
  return /\/claim\/[\w-]+\?k=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('It has no link.')
}

const aClaimOf = async (report: string) => {
  const made = { params: { id: report }, body: { scheme: 'dps-custodial', deposit: 1000 } as const }
  return put((await call(routes.createDispute, first, made)).body, { lines: [carpet, door, shelf] })
}

/** A claim of a carpet and a door; a shelf is only suggested. */
async function aClaim() {
  const { id } = await aReportOf(agency, { rooms: [hallOf(...items)], signatures })
  const { body: next } = await call(routes.followOnReport, first, { params: { id }, body: { target: 'Check Out' } })
  return { report: next.id, dispute: await aClaimOf(next.id) }
}

async function asked() {
  const claim = await aClaim()
  expect((await ask(claim.dispute, 'Tina', 'Tom')).status).toBe(200)
  return { ...claim, tina: await keyOf(tina), tom: await keyOf(tom) }
}

type View = Extract<SharedReport, { purpose: 'claim' }>
const seen = async (report: string, k: string) => (await visitLink(report, k)).body as View
const answer = (line: object, change: Partial<ClaimAnswer> = {}) => ({
  answer: 'agree',
  of: 80,
  comments: '',
  photos: [],
  ...line,
  ...change,
})
const agreed = answer({ path: door.path, remedy: 'repair' })
const offered = answer(
  { path: carpet.path, remedy: 'replace' },
  { answer: 'offer', offer: 200, of: 375, comments: 'It was old.' },
)
const save = async (report: string, k: string, answers: object[], shown?: string) =>
  callRaw(routes.saveSharedReport, undefined, {
    params: { id: report },
    query: { k },
    body: { purpose: 'claim', answers, shown: shown ?? (await seen(report, k)).shown ?? '0'.repeat(64) },
  })

it('is shown to the tenants asked, line by line, and answered by each; also while the check-out is locked', async () => {
  const { dispute, report, ...keys } = await asked()
  await call(routes.lockReport, first, { params: { id: report, locked: 'true' } })
  const view = await seen(report, keys.tina)
  expect(view).toMatchObject({
    purpose: 'claim',
    deposit: 1000,
    total: 455,
    visitor: { name: 'Tina', email: tina },
  })
  expect(view.lines).toMatchObject([
    { name: 'Hall, carpet', was: 'Good', is: '', sum: 375, cost: 500, clause: '4.2', pairs: [] },
    { name: 'Hall, door', sum: 80, steps: ['Repair: £80'] },
  ])
  expect(JSON.stringify(view)).not.toMatch(/shelf|signatures|evidence/)

  const { socket, heard } = await listen(first)
  const { photo, send } = await aVisitorPhoto(report, keys.tina)
  const withPhoto = { ...offered, photos: [photo] }
  expect(await save(report, keys.tina, [withPhoto])).toMatchObject(refusal(400, sharingMessages.photographNotReady))
  await send()
  await vi.waitFor(async () => expect((await save(report, keys.tina, [withPhoto])).status).toBe(200), {
    timeout: 60_000,
    interval: 400,
  })
  await vi.waitFor(() =>
    expect(heard).toContainEqual({ event: 'claimanswered', reportId: report, disputeId: dispute.id }),
  )
  socket.close()
  // Both at once, each beside the other; a retry adds nothing.
  const both = await Promise.all([
    save(report, keys.tina, [withPhoto, agreed]),
    save(report, keys.tom, [agreed]),
    save(report, keys.tom, [agreed]),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await seen(report, keys.tina)).lines.map((line) => line.answer)).toEqual([withPhoto, agreed])
  expect(JSON.stringify((await seen(report, keys.tom)).lines)).not.toContain('It was old')
  expect(await answersOf(dispute)).toMatchObject([
    { name: 'Tina', email: tina, opened: expect.any(String), answers: [withPhoto, agreed] },
    { name: 'Tom', answers: [agreed] },
  ])
  // It changes no report, and is in its history.
  const trail = await call(routes.getReportTrail, first, { params: { id: report } })
  const commented = trail.body.data.filter(({ kind }) => kind === 'commented')
  expect(commented.map(({ text }) => text).toSorted()).toEqual([
    'Answered the claim: 1 agreed, 1 offered another sum, of 2 lines',
    'Answered the claim: 1 agreed, of 2 lines',
    'Answered the claim: 1 offered another sum, of 2 lines',
  ])
  // Nor does it prove that they have the report.
  const { data: checks } = (await call(routes.listReportChecks, first, { params: { id: report } })).body
  expect(checks.filter(({ rule }) => rule === 'given')).toHaveLength(2)
  // The agency is told of the latest.
  await vi.waitFor(
    async () => {
      const texts = (await mailTo(office)).map(({ text }) => text)
      expect(texts.filter((text) => text.includes('Hall, carpet, £375.00: Offer £200.00 (1 photograph)'))).not.toEqual(
        [],
      )
      expect(texts.filter((text) => text.includes('Hall, door, £80.00: Agree'))).not.toEqual([])
    },
    { timeout: 60_000, interval: 400 },
  )
})

it('refuses what does not answer it, and changes nothing then', async () => {
  const { dispute, report, tina: k } = await asked()
  const refusals: [object, string?][] = [
    [answer({ path: shelf.path, remedy: 'clean' }, { of: 0 }), disputeMessages.notClaimed],
    [{ ...agreed, path: 'rooms.0.__proto__' }, disputeMessages.notClaimed],
    [{ ...agreed, remedy: 'clean' }, disputeMessages.notClaimed],
    [{ ...offered, offer: 375.01 }, disputeMessages.offerTooHigh],
    [{ ...offered, offer: 0 }, disputeMessages.noOffer],
    [{ ...agreed, offer: 5 }, disputeMessages.noOffer],
    [{ ...agreed, photos: [{ id: 'x', src: 'tenantcomments/x.jpg' }] }, 'A photograph was not sent with this link.'],
    [{ ...agreed, comments: 'x'.repeat(2001) }],
    [{ ...agreed, answer: 'perhaps' }],
  ]
  for (const [one, message] of refusals) {
    const { status, body } = await save(report, k, [one])
    expect({ status, body: JSON.stringify(body) }).toEqual({
      status: 400,
      body: expect.stringContaining(message ?? ''),
    })
  }
  expect((await save(report, k, [agreed, agreed])).status).toBe(400)
  expect(await save(report, k, [{ ...agreed, of: 79 }])).toMatchObject(refusal(409, disputeMessages.otherSum))
  const long = Array.from({ length: 101 }, () => ({ ...agreed, comments: 'x'.repeat(2000) }))
  expect((await save(report, k, long)).status).toBe(413)
  expect(await answersOf(dispute)).toMatchObject([{ answers: [] }, { answers: [] }])
})

it('shows an answer to an earlier sum as one, until it is given anew', async () => {
  const { dispute, report, tina: k } = await asked()
  await save(report, k, [offered, agreed])
  // Staff save meanwhile: neither loses anything.
  const after = await put(dispute, { lines: [{ ...carpet, claimed: 300 }, door] })
  expect((await answersOf(after))[0]?.answers).toEqual([offered, agreed])
  expect((await seen(report, k)).lines).toMatchObject([
    { sum: 300, answer: { of: 375 } },
    { sum: 80, answer: agreed },
  ])
  // What was said of the other sum may stay; nothing new is said of it.
  expect((await save(report, k, [offered])).status).toBe(200)
  expect(await save(report, k, [{ ...offered, offer: 210 }])).toMatchObject(refusal(409, disputeMessages.otherSum))
  expect((await save(report, k, [{ ...offered, of: 300 }])).status).toBe(200)
})

it('opens with its own link alone, and the link with nothing else', async () => {
  const { report, tina: k } = await asked()
  const other = await aClaim()
  const receipt = await aKey(first, report, { purpose: 'receipt' })
  expect((await save(report, receipt, [agreed])).status).toBe(400)
  expect((await visitLink(other.report, k)).status).toBe(404)
  expect(
    (
      await save(
        report,
        k.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
        [agreed],
      )
    ).status,
  ).toBe(404)
  const body = { purpose: 'feedback', party: 'tenant', name: 'T', email: tina, general: { comments: 'No' } }
  expect(
    (await callRaw(routes.saveSharedReport, undefined, { params: { id: report }, query: { k }, body })).status,
  ).toBe(400)
  const { data } = (await call(routes.listLinks, first, { params: { id: report } })).body
  for (const link of data.filter(({ purpose }) => purpose === 'claim')) expect(link).not.toHaveProperty('url')
  // Nor can one be made besides.
  const claim = { params: { id: report }, body: { purpose: 'claim' } }
  expect((await callRaw(routes.createLink, first.idToken, claim)).status).toBe(400)
})

it('is answered as it was shown: a second tab erases nothing, and another deposit or clause is agreed again', async () => {
  const { dispute, report, tina: k } = await asked()
  const { shown } = await seen(report, k)
  expect((await save(report, k, [offered], shown)).status).toBe(200)
  expect(await save(report, k, [agreed], shown)).toMatchObject(refusal(409, disputeMessages.changedSince))
  // The answer was lost on the way.
  expect((await save(report, k, [offered], shown)).status).toBe(200)
  expect(await answersOf(dispute)).toMatchObject([{ answers: [offered] }, { name: 'Tom' }])
  await put(dispute, { deposit: 900 })
  expect((await seen(report, k)).outdated).toBe(true)
  expect(await answersOf(dispute)).toMatchObject([{ outdated: true }, { name: 'Tom' }])
  expect((await save(report, k, [offered])).status).toBe(200)
  expect((await seen(report, k)).outdated).toBeUndefined()
})

it('asks tenants with an address alone, who keep their link and their answers when they are asked again', async () => {
  const { dispute, report, tina: k } = await asked()
  await save(report, k, [agreed])
  for (const who of ['Lee', 'nobody'])
    expect(await ask(dispute, who)).toMatchObject(refusal(400, disputeMessages.notATenant))
  const before = (await mailTo(tina)).length
  // Pressed twice.
  expect((await ask(dispute, 'Tina')).status).toBe(200)
  expect(await mailTo(tina)).toHaveLength(before)
  expect(await answersOf(dispute)).toMatchObject([{ answers: [agreed] }, { name: 'Tom' }])
  const { data } = (await call(routes.listLinks, first, { params: { id: report } })).body
  expect(data.filter(({ purpose }) => purpose === 'claim')).toHaveLength(2)
  const empty = await put(dispute, { lines: [shelf] })
  expect(await ask(empty, 'Tina')).toMatchObject(refusal(409, disputeMessages.noLines))
})

it('ends with a corrected address, with revocation, when it is sent, and when it is deleted', async () => {
  const { dispute, report, tina: k, tom: toms } = await asked()
  await save(report, k, [agreed])
  const now = await reportNow(first, report)
  const corrected = now.signatures.map((one) => (one.name === 'Tina' ? { ...one, email: anAddress() } : one))
  await saved(first, { ...now, signatures: corrected })
  expect((await visitLink(report, k)).status).toBe(404)
  expect(await answersOf(dispute)).toMatchObject([{ name: 'Tom' }])
  const ready = await put(dispute, { state: 'ready', lines: [carpet, door] })
  const sent = await put(ready, { state: 'sent' })
  for (const end of [() => visitLink(report, toms), () => save(report, toms, [agreed])])
    expect((await end()).status).toBe(404)
  expect(await ask(sent, 'Tom')).toMatchObject(refusal(409, disputeMessages.sent))
  const draft = await put(sent, { state: 'draft' })
  expect((await save(report, toms, [agreed])).status).toBe(200)
  const [toTom] = await answersOf(draft)
  await call(routes.revokeLink, first, { params: { id: report, linkId: toTom?.link ?? '' } })
  expect((await visitLink(report, toms)).status).toBe(404)
  await ask(draft, 'Tom')
  const again = await keyOf(tom)
  expect((await visitLink(report, again)).status).toBe(200)
  await call(routes.deleteDispute, first, { params: { id: dispute.id } })
  expect((await visitLink(report, again)).status).toBe(404)
})

const settle = ({ id, version }: Dispute) =>
  callRaw(routes.settleDispute, first.idToken, { params: { id }, body: { version } })
const agreedBoth = [{ ...offered, answer: 'agree', offer: undefined }, agreed]

it('is not settled without a tenant who was not asked, whose link was revoked, or who has no address', async () => {
  const { dispute, report } = await aClaim()
  const refused = async (message: string) => expect(await settle(dispute)).toMatchObject(refusal(409, message))
  await ask(dispute, 'Tina')
  await save(report, await keyOf(tina), agreedBoth)
  await refused(disputeMessages.notAgreed('Tom'))
  await ask(dispute, 'Tom')
  await save(report, await keyOf(tom), [{ ...agreed, answer: 'dispute' }])
  const toms = (await answersOf(dispute)).find(({ name }) => name === 'Tom')
  await call(routes.revokeLink, first, { params: { id: report, linkId: toms?.link ?? '' } })
  await refused(disputeMessages.notAgreed('Tom'))
  const now = await reportNow(first, report)
  const without = now.signatures.map((one) => (one.name === 'Tom' ? { ...one, email: '' } : one))
  await saved(first, { ...now, signatures: without })
  await refused(disputeMessages.cannotBeAsked('Tom'))
})

it('is settled with one claim alone of a check-out, whose deposit is paid once', async () => {
  const { dispute, report, ...keys } = await asked()
  for (const k of [keys.tina, keys.tom]) await save(report, k, agreedBoth)
  const other = await aClaimOf(report)
  await ask(other, 'Tina', 'Tom')
  for (const address of [tina, tom]) await save(report, await keyOf(address), agreedBoth)
  const both = await Promise.all([settle(dispute), settle(other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const open = both[0]?.status === 200 ? other : dispute
  expect(await settle(open)).toMatchObject(refusal(409, disputeMessages.otherSettled))
})

/** The mails that say this, once each has one. */
const settlementsWith = (words: string) =>
  vi.waitFor(
    async () => {
      const mails = await Promise.all([tina, tom, office].map(mailTo))
      const settlements = mails.map((all) =>
        all.filter(({ subject, text }) => subject.startsWith('Settlement') && text.includes(words)),
      )
      expect(settlements.map(({ length }) => length)).toEqual([1, 1, 1])
      return settlements.flat()
    },
    { timeout: 200_000, interval: 500 },
  )

it('is settled once every line is agreed by every tenant: it is frozen, printed, and mailed to each once', async () => {
  const { dispute, report, ...keys } = await asked()
  const notAgreed = (names: string) => refusal(409, disputeMessages.notAgreed(names))
  expect(await settle(dispute)).toMatchObject(notAgreed('Tina, Tom'))
  await save(report, keys.tina, [offered, agreed])
  await save(report, keys.tom, [{ ...offered, answer: 'agree', offer: undefined }, agreed])
  expect(await settle(dispute)).toMatchObject(notAgreed('Tina'))
  // The offer is taken; who agreed to more is asked again.
  const taken = await put(dispute, { lines: [{ ...carpet, claimed: 200 }, door, shelf] })
  expect(await settle(taken)).toMatchObject(notAgreed('Tom'))
  await save(report, keys.tom, [{ ...offered, answer: 'agree', offer: undefined, of: 200 }, agreed])
  expect(await settle(dispute)).toMatchObject(refusal(409, disputeMessages.savedSince))
  const both = await Promise.all([settle(taken), settle(taken)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const settled = (await call(routes.getDispute, first, { params: { id: dispute.id } })).body
  expect(settled).toMatchObject({ state: 'draft', settledAt: expect.any(String), total: 280 })

  // Tom's link ends before the settlement is made: it is his as well.
  const toTom = (await answersOf(settled)).find(({ name }) => name === 'Tom')
  await call(routes.revokeLink, first, { params: { id: report, linkId: toTom?.link ?? '' } })
  const frozen = refusal(409, disputeMessages.settled)
  const saving = { params: { id: dispute.id }, body: settled }
  expect(await callRaw(routes.saveDispute, first.idToken, saving)).toMatchObject(frozen)
  expect(await callRaw(routes.deleteDispute, first.idToken, { params: { id: dispute.id } })).toMatchObject(frozen)
  expect(await callRaw(routes.generateDispute, first.idToken, { ...saving, body: {} })).toMatchObject(frozen)
  expect(await ask(settled, 'Tina')).toMatchObject(frozen)
  expect(await save(report, keys.tina, [agreed])).toMatchObject(frozen)

  const [mail] = await settlementsWith('of £1,000.00, £280.00 goes to the landlord and £720.00 to the tenant')
  expect(await settle(settled)).toMatchObject(frozen)
  const pdf = await bytesAt(mail?.attachments[0]?.url ?? '')
  const printed = (await textsOf(pdf)).join(' ').replaceAll(/\s+/g, ' ')
  for (const words of ['carpet', '£200.00', 'Tina', 'Tom']) expect(printed).toContain(words)
  expect(printed).not.toContain('@')
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  expect((await callRaw(routes.verifyFile, undefined, { params: { sha256 } })).body).toMatchObject({
    state: 'latest',
    type: claimDocuments.settlement,
  })
  expect(await seen(report, keys.tina)).toMatchObject({
    settledAt: settled.settledAt,
    settlement: { filename: 'Settlement.pdf' },
  })
  const { body } = await call(routes.listClaimAnswers, first, { params: { id: dispute.id } })
  expect(body.settlement?.url).toContain(`/downloads/${report}/settlements/`)
})

it('is mailed to who agreed, whatever changes then; ordered again, one file alone is mailed', async () => {
  const { dispute, report, ...keys } = await asked()
  const lowered = await put(dispute, { deposit: 900 })
  for (const k of [keys.tina, keys.tom]) await save(report, k, agreedBoth)
  const settled = (await settle(lowered)).body as Dispute
  const again = await Promise.all([settle(settled), settle(settled)])
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const now = await reportNow(first, report)
  const corrected = now.signatures.map((one) => (one.name === 'Tom' ? { ...one, email: anAddress() } : one))
  await saved(first, { ...now, signatures: corrected })
  for (const { link } of await answersOf(dispute))
    await call(routes.revokeLink, first, { params: { id: report, linkId: link } })
  const { clientId, userId } = first
  const administrator = await aPerson(['Administrators'], { clientId, userId })
  await call(routes.deleteReport, administrator, { params: { id: report }, query: { operation: 'delete' } })
  const mailed = (await settlementsWith('of £900.00')).map(({ attachments }) => attachments[0]?.url ?? '')
  const { body } = await call(routes.listClaimAnswers, first, { params: { id: dispute.id } })
  const files = await Promise.all([...mailed.map(bytesAt), bytesAt(body.settlement?.url ?? '')])
  for (const file of files) expect(file.equals(files[0] ?? Buffer.of())).toBe(true)
})
