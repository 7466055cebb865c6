import { disputeMessages, routes, type Dispute, type Report } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { actsOf } from '../audit/store.ts'
import { changeClient } from '../clients/put-client.ts'
import { anAgency, saved } from '../test/abuse-world.ts'
import { call, callRaw, refusal } from '../test/call.ts'
import { aClient, aUserOf, type Person } from '../test/people.ts'
import { aReportBy, hallOf, placeReport } from '../test/reports.ts'
import { checkedUpload } from '../test/uploads.ts'
import { readDispute, removeDispute, replaceDispute } from './store.ts'

const agency = await anAgency()
const { client, first, second, everywhere } = agency
const other = await aUserOf(await aClient())

const before = { condition: 'Good', cleanliness: 'Good domestic' } as const
const items = ['Carpet', 'Door', 'Window', 'Frame', 'Shelf'].map((name) => ({
  _uuid: name.toLowerCase(),
  name,
  condition: { in: before },
}))
const pathOf = (item: string) => `rooms.hall.sections.fabric.types.doors.items.${item}`

/** What the check-out says of an item: only a change that is the tenant's, or has to be cleaned, is suggested. */
const found: Record<string, object> = {
  carpet: { condition: 'Very poor', cleanliness: 'Grubby', notes: [{ note: 'Burnt', responsibility: ['TT', 'CLN'] }] },
  door: { ...before, cleanliness: 'Greasy', notes: [{ note: 'Greasy', responsibility: ['CLN'] }] },
  window: { ...before, condition: 'Poor', notes: [{ note: 'Worn', responsibility: ['FWT'] }] },
  frame: { ...before, notes: [{ note: '', responsibility: ['TT'] }] },
  shelf: { ...before, condition: 'Poor', facts: { bought: '2020' }, notes: [{ note: 'Gone', responsibility: [] }] },
}

async function aCheckOut(by: Person = first): Promise<Report> {
  const inventory = await aReportBy(by, { rooms: [hallOf(...items)] })
  const following = { params: { id: inventory.id }, body: { target: 'Check Out' } }
  const report = (await call(routes.followOnReport, by, following)).body
  const out = structuredClone(report)
  out.tenancy.enddate = '2026-11-20'
  for (const item of out.rooms[0]?.sections[0]?.types[0]?.items ?? []) {
    Object.assign(item.condition.out, found[item.name.toLowerCase()])
    if (item.name === 'Shelf') item.condition.responsibility = ['TT']
  }
  return saved(by, out)
}

const checkOut = await aCheckOut()

const claim = { scheme: 'dps-custodial', deposit: 1000 } as const
const made = async (deposit = 1000, id = checkOut.id) =>
  (await call(routes.createDispute, first, { params: { id }, body: { ...claim, deposit } })).body
const put = (dispute: object & { id: string }, change: object = {}, by = first) =>
  callRaw(routes.saveDispute, by.idToken, { params: { id: dispute.id }, body: { ...dispute, ...change } })
const put200 = async (dispute: Dispute, change: object): Promise<Dispute> => {
  const { status, body } = await put(dispute, change)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as Dispute
}
const listed = async (id = checkOut.id) => (await call(routes.listDisputes, first, { params: { id } })).body.data
const opened = async (id: string) => (await call(routes.getDispute, first, { params: { id } })).body
const carpet = { path: pathOf('carpet'), remedy: 'replace', cost: 500, bought: '2024-11', quality: 'high' }
const cleaning = { path: pathOf('door'), remedy: 'clean', cost: 80 }

describe('a claim', () => {
  it('begins with what changed and is the tenant’s or has to be cleaned, and claims nothing yet', async () => {
    const dispute = await made()
    expect(dispute).toMatchObject({
      ...claim,
      report: checkOut.id,
      state: 'draft',
      version: 1,
      total: 0,
      statement: '',
    })
    const unknown = { cost: 0, share: 100, proposed: 0, steps: [expect.stringContaining('cost is not known')] }
    expect(dispute.lines).toMatchObject([
      { path: pathOf('carpet'), remedy: 'replace', bought: '', quality: '', ...unknown },
      { path: pathOf('door'), remedy: 'clean', ...unknown },
      { path: pathOf('shelf'), remedy: 'replace', bought: '2020', ...unknown },
    ])
    expect(await opened(dispute.id)).toEqual(dispute)
    expect(await listed()).toContainEqual(dispute)
  })

  it('has the sums of its lines from the server, and a total that is cut to the deposit', async () => {
    const dispute = await made()
    const sent = [
      { ...carpet, life: 10, proposed: 7777, steps: ['mine'] },
      { ...cleaning, claimed: 75.5 },
    ]
    const after = await put200(dispute, { lines: sent, total: 1, report: 'another' })
    expect(after).toMatchObject({ report: checkOut.id, version: 2, total: 475.5 })
    expect(after.lines[0]).toMatchObject({ low: 375, middle: 413.04, high: 433.33, proposed: 400, share: 100 })
    expect(after.lines[0]?.steps.at(-1)).toBe('Life entered by hand: a £500 carpet of 10 years, 2 years old: £400')
    expect(after.lines[1]).toMatchObject({ ...cleaning, proposed: 80, claimed: 75.5 })
    // The hall takes the low one.
    expect((await put200(after, { lines: [carpet] })).total).toBe(375)
    expect((await put200(after, { version: 3, deposit: 400, lines: [{ ...carpet, claimed: 500 }] })).total).toBe(400)
  })

  it('takes a life of the agency’s own, marked so', async () => {
    const lives = [{ name: 'Door', from: 10, to: 20 }]
    await changeClient(client.id, (now) => now && { ...now, options: { ...now.options, lives } })
    const line = { ...carpet, path: pathOf('door') }
    const [sum] = (await put200(await made(), { lines: [line] })).lines
    expect(sum).toMatchObject({ low: 400, middle: 433.33, high: 450 })
    expect(sum?.steps).toContainEqual(expect.stringContaining('10 to 20 years (the agency’s own figure)'))
  })

  it('refuses what cannot be claimed, and says where', async () => {
    const dispute = await made()
    const refusedLine = async (line: object, field: string, message?: string) => {
      const { status, body } = await put(dispute, { lines: [cleaning, { ...carpet, ...line }] })
      const issue = { path: `body.lines.1.${field}`, ...(message && { message }) }
      expect({ status, body }).toMatchObject({ status: 400, body: { issues: [issue] } })
    }
    for (const [field, value] of Object.entries({
      life: 0,
      share: 101,
      cost: -1,
      claimed: 0.001,
      bought: '20',
      path: '',
    }))
      await refusedLine({ [field]: value }, field)
    const missing = [
      pathOf('lamp'),
      'rooms.hall.sections.fabric',
      'rooms',
      'tenancy',
      'rooms.0.__proto__',
      'rooms.0',
      pathOf('0'),
    ]
    for (const path of missing) await refusedLine({ path }, 'path', disputeMessages.notThere)
    expect((await put(dispute, { statement: 'x'.repeat(1001) })).status).toBe(400)
    expect((await put(dispute, { lines: Array.from({ length: 501 }, () => cleaning) })).status).toBe(400)
    expect(await opened(dispute.id)).toEqual(dispute)
  })

  it('can have 500 lines, each with a clause, and a statement of 1,000 characters', async () => {
    const clause = 'The tenant is to keep the carpet clean, and to return it as it was at the start. '.repeat(3)
    const lines = Array.from({ length: 500 }, () => ({ ...carpet, clause: clause.slice(0, 240), invoice: undefined }))
    const full = await put200(await made(2000), { lines, statement: '💷'.repeat(1000) })
    expect(full.total).toBe(2000)
    expect(await opened(full.id)).toEqual(full)
  })

  it('takes files that were uploaded for its check-out, also while it is locked, and no others', async () => {
    const dispute = await made()
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const uploadFor = async (id: string) => {
      const files = [{ name: 'invoice.pdf', size: pdf.length }]
      const [upload] = (await call(routes.requestDocumentUploads, first, { params: { id }, body: { files } })).body.data
      return checkedUpload(upload, pdf, async (ids) => {
        return (await call(routes.listDocuments, first, { params: { id }, query: { ids } })).body.data[0]
      })
    }
    await call(routes.lockReport, first, { params: { id: checkOut.id, locked: 'true' } })
    const own = await uploadFor(checkOut.id)
    const foreign = await uploadFor((await aReportBy(first)).id)
    const withFile = (id: string) => ({ lines: [{ ...carpet, invoice: own.id, agreement: id }] })
    for (const id of [foreign.id, newId()]) {
      const issues = [{ path: 'body.lines.0.agreement', message: disputeMessages.unknownFile }]
      expect(await put(dispute, withFile(id))).toMatchObject({ status: 400, body: { issues } })
    }
    expect((await put200(dispute, withFile(own.id))).lines[0]).toMatchObject({ invoice: own.id, agreement: own.id })
    await call(routes.lockReport, first, { params: { id: checkOut.id, locked: 'false' } })
  })

  it('is saved at the version that was read', async () => {
    const dispute = await made()
    const after = await put200(dispute, { lines: [cleaning] })
    expect(await put(dispute, { lines: [] })).toMatchObject(refusal(409, disputeMessages.savedSince))
    expect(await put(dispute)).toMatchObject({ body: { current: 2 } })
    // Read by two at once.
    const stored = (await readDispute(after.id)) ?? expect.fail('It is not stored.')
    const write = () => replaceDispute(client.id, stored, { ...after, version: 3 }, [])
    expect([await write(), await write(), await removeDispute(client.id, stored, [])]).toEqual([true, false, false])
  })

  it('is ready once each line has a sum; a sent one is left as it is, which the audit shows', async () => {
    const dispute = await made()
    expect(await put(dispute, { state: 'ready' })).toMatchObject(refusal(400, disputeMessages.noSum))
    expect(await put(dispute, { state: 'ready', lines: [] })).toMatchObject(refusal(400, disputeMessages.noLines))
    const lines = [cleaning, { ...carpet, bought: '', claimed: 30 }]
    const sent = await put200(await put200(dispute, { state: 'ready', lines }), { state: 'sent' })
    const id = sent.id
    expect(await put(sent, { deposit: 1 })).toMatchObject(refusal(409, disputeMessages.sent))
    const remove = () => callRaw(routes.deleteDispute, first.idToken, { params: { id } })
    expect(await remove()).toMatchObject(refusal(409, disputeMessages.sent))
    await put200(sent, { state: 'draft' })
    expect((await remove()).status).toBe(200)
    expect(await put(sent, { state: 'draft', version: 4 })).toMatchObject(refusal(404, disputeMessages.notFound))
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    const acts = (await actsOf(client.id)).filter(({ action }) => action.startsWith('dispute.'))
    const subject = { kind: 'report', id: checkOut.id }
    expect(acts.map(({ action }) => action).toSorted()).toEqual(['dispute.delete', 'dispute.reopen', 'dispute.send'])
    for (const act of acts) expect(act).toMatchObject({ subject, by: { id: first.userId } })
  })

  it('is of the branch’s staff', async () => {
    const dispute = await made()
    const { id } = dispute
    for (const stranger of [second, other]) {
      const { idToken } = stranger
      for (const route of [routes.getDispute, routes.deleteDispute])
        expect(await callRaw(route, idToken, { params: { id } })).toMatchObject(refusal(404, disputeMessages.notFound))
      expect(await put(dispute, {}, stranger)).toMatchObject(refusal(404, disputeMessages.notFound))
      const ofReport = { params: { id: checkOut.id } }
      expect((await callRaw(routes.listDisputes, idToken, ofReport)).status).toBe(404)
      expect((await callRaw(routes.createDispute, idToken, { ...ofReport, body: claim })).status).toBe(404)
    }
    expect((await callRaw(routes.getDispute, everywhere.idToken, { params: { id } })).status).toBe(200)
  })

  it('is refused of what has no check-in, of a legacy report, and beyond ten', async () => {
    const plain = await aReportBy(first, { type: 'Check Out' })
    const legacy = await placeReport({ client, body: { type: 'Check Out' }, header: { legacy: true } })
    for (const [{ id }, message] of [
      [plain, disputeMessages.noCheckIn],
      [await aReportBy(first), disputeMessages.noCheckIn],
      [legacy, disputeMessages.legacy],
    ] as const) {
      const ofReport = { params: { id } }
      expect(await callRaw(routes.listDisputes, everywhere.idToken, ofReport)).toMatchObject(refusal(409, message))
      const create = callRaw(routes.createDispute, everywhere.idToken, { ...ofReport, body: claim })
      expect(await create).toMatchObject(refusal(409, message))
    }
    const { id } = await aCheckOut()
    for (let number = 0; number < 10; number++) await made(number, id)
    const eleventh = await callRaw(routes.createDispute, first.idToken, { params: { id }, body: claim })
    expect(eleventh).toMatchObject(refusal(409, disputeMessages.tooMany))
    expect((await listed(id)).map(({ deposit }) => deposit)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
