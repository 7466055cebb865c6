import { chasingMessages, routes, type Chased, type Client, type Report } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aClientTakingComments, anAddress, asksAll, keysIn, placedReport, sendAs } from '../emails/emails.fixture.ts'
import { keepBounce } from '../emails/store.ts'
import { aKey } from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { suspend } from '../test/client-data.ts'
import { sendFeedback, visitLink } from '../test/links.ts'
import { mailTo } from '../test/mailbox.ts'
import { aPdfToSign } from '../test/pdf-to-sign.ts'
import { aClient, aPerson, aUserOf } from '../test/people.ts'
import { aSignature } from '../test/signature-pictures.ts'

const aWorld = async (client?: Client) => {
  const known = client ?? (await aClient())
  return { client: known, person: await aUserOf(known, ['Customers'], 'first') }
}
type World = Awaited<ReturnType<typeof aWorld>>
const world = await aWorld()

/** A report that Ann was asked to comment on and to sign; Bo was not asked, unless he shares her address. */
const anAsked = async ({ client, person }: World, isShared = false) => {
  const ann = anAddress()
  const report = await placedReport(client, {
    date: new Date().toISOString().slice(0, 10),
    signatures: [
      { _uuid: 't1', type: 'tenant', name: 'Ann Lee', email: ann },
      { _uuid: 't2', type: 'tenant', name: 'Bo Hart', email: isShared ? ann : anAddress() },
    ],
    propertyDetails: { forwardingContact: { name: 'Ann', phone: '07700 900123', email: ann.toUpperCase() } },
  })
  expect((await sendAs(person, report, { toaddresses: [ann], message: asksAll })).status).toBe(200)
  return { report, ann }
}

const listed = async ({ person }: World, query: object = {}) =>
  (await call(routes.listChasing, person, { query })).body.data

const linkOf = async (world: World, report: Pick<Report, 'id'>, kind: Chased['kind']): Promise<string> => {
  const found = (await listed(world, { kind })).find((one) => one.report.id === report.id)
  if (!found) throw new Error(`Nobody is asked for ${kind}.`)
  return found.linkid
}

const ask = ({ person }: World, { id }: Pick<Report, 'id'>, linkid: string) =>
  callRaw(routes.remindPerson, person.idToken, { params: { id, linkid } })

const change = ({ person }: World, { id }: Pick<Report, 'id'>, linkid: string, body: object) =>
  callRaw(routes.changeChasing, person.idToken, { params: { id, linkid }, body })

const kinds = async (world: World, { id }: Pick<Report, 'id'>) =>
  (await listed(world)).filter(({ report }) => report.id === id).map(({ kind }) => kind)

/** Ann, on the inspector's device. */
const signHere = async ({ person }: World, { id }: Pick<Report, 'id'>) => {
  const { body } = await call(routes.getReport, person, { params: { id } })
  const image = await aSignature()
  const signatures = body.signatures.map((each, at) => (at === 0 ? { ...each, image } : each))
  await call(routes.saveReport, person, { params: { id }, body: { ...body, signatures } })
}

describe('who has not answered', () => {
  it('is listed with what is missing until they answer, in whichever way', async () => {
    const { report, ann } = await anAsked(world)
    const [mail] = await mailTo(ann)
    const common = { person: 'Ann Lee', email: ann, phone: '07700 900123', reminded: [], state: 'waiting' }
    expect(await listed(world)).toMatchObject([
      { ...common, report: { id: report.id, ref: report.ref } },
      { ...common, report: { address: { postcode: 'ZZ4 7QA' } } },
    ])
    expect((await kinds(world, report)).toSorted()).toEqual(['feedback', 'signature'])

    // A second request for the same comments replaces the first; an answer with the first link answers both.
    const again = await sendAs(world.person, report, { toaddresses: [ann], message: '<p>[Feedback Link]</p>' })
    expect(again.status).toBe(200)
    expect((await kinds(world, report)).toSorted()).toEqual(['feedback', 'signature'])
    const said = { name: 'Ann', email: ann, general: { comments: 'The oven is new.' } }
    expect((await sendFeedback(report.id, keysIn(mail?.html, 'feedback')[0] ?? '', said)).status).toBe(200)
    expect(await kinds(world, report)).toEqual(['signature'])

    await signHere(world, report)
    expect(await kinds(world, report)).toEqual([])
    const month = { query: { month: report.date.slice(0, 7) } }
    const { data } = (await call(routes.listReports, world.person, month)).body
    expect(data.find(({ id }) => id === report.id)?.signed).toEqual({ given: 1, of: 2 })
  })

  it('owes no comments once they have signed; who shares their address does', async () => {
    const [{ report }, { report: shared }] = [await anAsked(world), await anAsked(world, true)]
    const linkid = await linkOf(world, report, 'feedback')
    for (const one of [report, shared]) await signHere(world, one)
    expect(await kinds(world, report)).toEqual([])
    expect((await ask(world, report, linkid)).status).toBe(409)
    expect((await kinds(world, shared)).toSorted()).toEqual(['feedback', 'signature'])
  })

  it('is asked for their own receipt at a shared address, and no more once they gave it in whichever way', async () => {
    const here = await aWorld()
    const home = anAddress()
    const report = await placedReport(here.client, {
      signatures: ['Ann Lee', 'Bo Lee'].map((name, at) => ({ _uuid: `t${at}`, type: 'tenant', name, email: home })),
    })
    const ask = () => sendAs(here.person, report, { toaddresses: [home], message: '<p>[Receipt Link]</p>' })
    const people = async () => (await listed(here)).map(({ person }) => person).toSorted()
    for (const again of [ask, ask]) {
      expect((await again()).status).toBe(200)
      expect(await people()).toEqual(['Ann Lee', 'Bo Lee'])
    }
    // Given with a code shown by the inspector.
    const k = await aKey(here.person, report.id, { purpose: 'receipt', signatureId: 't1' })
    const body = { purpose: 'receipt', name: 'Bo Lee', shown: await aPdfToSign(report.id) }
    const given = await callRaw(routes.saveSharedReport, undefined, { params: { id: report.id }, query: { k }, body })
    expect(given.status).toBe(200)
    expect(await people()).toEqual(['Ann Lee'])
  })

  it('is no more asked at an address that is not theirs any more, where no link opens', async () => {
    const here = await aWorld()
    const [home, left] = [anAddress(), anAddress()]
    const signers = [home, home, left].map((email, at) => ({ _uuid: `t${at}`, type: 'tenant', name: `T${at}`, email }))
    const report = await placedReport(here.client, { date: new Date().toISOString().slice(0, 10), signatures: signers })
    const message = '<p>[Feedback Link] [Receipt Link] [Report Download Link]</p>'
    expect((await sendAs(here.person, report, { toaddresses: [home, left], message })).status).toBe(200)
    const open = async () => (await listed(here)).map(({ person, kind }) => `${person}: ${kind}`).toSorted()
    const former = ['T0 and T1: feedback', 'T0: receipt', 'T1: receipt', 'T2: feedback', 'T2: receipt']
    expect(await open()).toEqual(former)
    const gone = await linkOf(here, report, 'receipt')
    const { body } = await call(routes.getReport, here.person, { params: { id: report.id } })
    const [first, second] = body.signatures
    if (!first || !second) throw new Error('It has three signers.')
    const save = (signatures: Report['signatures'], version: number) =>
      call(routes.saveReport, here.person, { params: { id: report.id }, body: { ...body, signatures, version } })
    await save([{ ...first, email: anAddress() }, second], body.version)
    expect(await open()).toEqual(['T0 and T1: feedback', 'T1: receipt'])
    expect((await ask(here, report, gone)).status).toBe(409)
    await save([first], body.version + 1)
    expect(await open()).toEqual(['T0 and T1: feedback'])
    const statuses = async (address: string) => {
      const keys = keysIn((await mailTo(address))[0]?.html ?? '', '(?:feedback|receipt|reportlink)')
      return (await Promise.all(keys.map((k) => visitLink(report.id, k)))).map(({ status }) => status)
    }
    expect(await statuses(left)).toEqual([404, 404, 404])
    const trail = (await call(routes.getReportTrail, here.person, { params: { id: report.id } })).body.data
    const revoked = trail.filter(({ kind }) => kind === 'revoked').map(({ person, text }) => `${person}: ${text}`)
    expect(revoked.toSorted()).toEqual([
      'T0: Link to confirm receipt revoked',
      'T1: Link to confirm receipt revoked',
      'T2: Link to comment revoked',
      'T2: Link to confirm receipt revoked',
      'T2: Link to the report revoked',
    ])
  })

  it('is found by kind, state, branch and words, a page at a time, and is nobody else’s', async () => {
    const here = await aWorld()
    const [one, other] = [await anAsked(here), await anAsked(here)]
    expect(await listed(here, { kind: 'signature' })).toHaveLength(2)
    expect(await listed(here, { state: 'paused' })).toEqual([])
    expect(await listed(here, { branch: `${here.client.id}-1` })).toHaveLength(4)
    const found = await listed(here, { search: `lee ${other.ann}` })
    expect(found.map(({ report }) => report.id)).toEqual([other.report.id, other.report.id])
    for (const search of ['ann zz47', 'quay', 'A']) expect(await listed(here, { search })).toHaveLength(4)
    for (const search of ['nobody', 'q', '0-9']) expect(await listed(here, { search })).toEqual([])
    expect(await listed(world, { client: here.client.id })).toEqual([])
    expect((await listed(world)).filter(({ report }) => report.id === one.report.id)).toEqual([])
    const csv = await callRaw(routes.downloadChasingCsv, here.person.idToken, { query: { kind: 'feedback' } })
    const lines = String(csv.body).trim().split('\r\n')
    expect([lines.length, lines[1]]).toEqual([3, expect.stringMatching(/,"?Waiting"?$/)])
    const staff = await aPerson(['Support'], { clientId: 'provider', userId: 'staff' })
    expect(await callRaw(routes.listChasing, staff.idToken)).toMatchObject(refusal(400, chasingMessages.chooseClient))
    expect(await listed({ ...here, person: staff }, { client: here.client.id })).toHaveLength(4)
  })

  it('ends with the report’s lock and the link’s end, and is left out of a deleted report', async () => {
    const here = await aWorld()
    const { report } = await anAsked(here)
    const states = async () => (await listed(here)).map(({ state }) => state)
    const params = { id: report.id }
    const lock = (locked: 'true' | 'false') => call(routes.lockReport, here.person, { params: { ...params, locked } })
    await lock('true')
    expect(await states()).toEqual(['ended', 'ended'])
    const signing = await linkOf(here, report, 'signature')
    expect((await ask(here, report, signing)).status).toBe(423)
    await lock('false')
    expect(await states()).toEqual(['waiting', 'waiting'])
    // Its own people are signed out.
    await suspend(here.client)
    const staff = await aPerson(['Support', 'Administrators'], { clientId: 'provider', userId: 'staff' })
    const ended = await listed({ ...here, person: staff }, { client: here.client.id })
    expect(ended.map(({ state }) => state)).toEqual(['ended', 'ended'])
    await suspend(here.client, 'false')
    await call(routes.revokeLink, here.person, { params: { ...params, linkId: signing } })
    expect(await kinds(here, report)).toEqual(['feedback'])
    expect((await ask(here, report, signing)).status).toBe(409)
    await call(routes.deleteReport, staff, { params, query: { operation: 'delete' } })
    expect(await listed(here)).toEqual([])
  })
})

describe('a reminder', () => {
  it('is one mail for all that a person has not answered, with the links they have, once an hour', async () => {
    const { report, ann } = await anAsked(world)
    const [first] = await mailTo(ann)
    const linkid = await linkOf(world, report, 'feedback')
    const signing = await linkOf(world, report, 'signature')
    const answers = await Promise.all([linkid, signing, linkid].map((each) => ask(world, report, each)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    const [reminder, , ...more] = await mailTo(ann)
    expect(more).toEqual([])
    for (const page of ['feedback', 'tenantsignature'])
      expect(keysIn(reminder?.html, page)).toEqual(keysIn(first?.html, page))
    expect(reminder?.subject).toContain('3 Old Quay')
    for (const one of await listed(world, { search: ann })) expect(one.reminded).toHaveLength(1)
    const { body } = await call(routes.listReportEmails, world.person, { params: { id: report.id } })
    expect(JSON.stringify(body.data)).not.toMatch(/tenantsignature|[?]k=/)
  })

  it('uses the agency’s own words', async () => {
    const { report, ann } = await anAsked(world)
    const query = { client: world.client.id }
    const admin = await aUserOf(world.client, ['Customers', 'CustomerAdministrators'])
    const params = { id: 'reminder-signature' }
    const { body: shipped } = await call(routes.getEmailTemplate, admin, { params, query })
    const body = { ...shipped, subject: 'Have you signed?', message: '<p>[Company Name] waits.</p>' }
    await call(routes.saveEmailTemplate, admin, { params, query, body })
    expect((await ask(world, report, await linkOf(world, report, 'signature'))).status).toBe(200)
    const [mail] = await mailTo(ann)
    expect(mail).toMatchObject({ subject: 'Have you signed?' })
    expect(mail?.text).toContain(`${world.client.name} waits.`)
    // The template has no place for them.
    expect(keysIn(mail?.html, 'tenantsignature')).toHaveLength(1)
    expect(keysIn(mail?.html, 'feedback')).toHaveLength(1)
  })

  it('is not sent to an address that bounced', async () => {
    const { report, ann } = await anAsked(world)
    await keepBounce(world.client.id, { kind: 'permanent', address: ann, at: new Date().toISOString() })
    expect(await listed(world, { search: ann })).toMatchObject([{ state: 'bounced' }, { state: 'bounced' }])
    const answer = await ask(world, report, await linkOf(world, report, 'feedback'))
    expect(answer).toMatchObject(refusal(409, chasingMessages.bounced))
    expect(await mailTo(ann)).toHaveLength(1)
  })

  it('can be paused, and the period prolonged for one person', async () => {
    const here = await aWorld(await aClientTakingComments(3))
    const { report, ann } = await anAsked(here)
    const [mail] = await mailTo(ann)
    const [k = ''] = keysIn(mail?.html, 'feedback')
    const linkid = await linkOf(here, report, 'feedback')
    expect(await change(here, report, linkid, { paused: true })).toMatchObject({ body: { state: 'paused' } })
    expect(await change(here, report, linkid, { paused: false })).toMatchObject({ body: { state: 'waiting' } })
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    expect((await change(here, report, linkid, { until: day(2) })).status).toBe(400)
    expect((await change(here, report, linkid, { until: day(400) })).status).toBe(400)
    // Longer than the link itself was valid.
    for (const each of [linkid, await linkOf(here, report, 'signature')])
      expect(await change(here, report, each, { until: day(200) })).toMatchObject({ body: { until: day(200) } })
    const page = await callRaw(routes.getSharedReport, undefined, { params: { id: report.id }, query: { k } })
    expect(page).toMatchObject({ status: 200, body: { openUntil: day(200) } })
    const { body: links } = await call(routes.listLinks, here.person, { params: { id: report.id } })
    expect(links.data.find(({ id }) => id === linkid)?.expiresAt?.slice(0, 10)).toMatch(/^20/)
  })
})
