import { migrationMessages, routes, type Attachment, type Client, type Report } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { setAttachment } from '../reports/server-fields.ts'
import type { ReportToInsert } from '../reports/save/insert-report.ts'
import { callAs } from '../reports/operations.fixture.ts'
import { call, refusal } from '../test/call.ts'
import { aUserOf, aClient, aPerson, atStack } from '../test/people.ts'
import { putObject } from '../test/storage.ts'
import { placeReport } from '../test/reports.ts'
import { reportNow, saved } from '../test/abuse-world.ts'

const provider = { clientId: 'provider', userId: 'migrator' }

atStack()
const client = await aClient({
  settings: newClient({ id: 'x', name: 'x' }, { branchId: 'x-1' }).settings.map((setting) =>
    /^Auto (generate|deliver) reports$/.test(setting.key) ? { ...setting, value: 'true' } : setting,
  ),
})
const support = await aPerson(['Support'], provider)
const inspector = await aUserOf(client)

const placed = (of: Client, header: ReportToInsert['header'] = {}, type = 'Inventory') =>
  placeReport({ client: of, body: { type }, header, by: 'The earlier system' })

const aLegacy = async (header: object = {}, of = client) => {
  const report = await placed(of, { legacy: true, ...header })
  const src = `downloads/${report.id}/legacy.pdf`
  await putObject(String(process.env.DOCUMENTS_BUCKET), src, Buffer.from('%PDF-1.4 the old one'))
  const pdf = { status: 'finished', src, filename: 'Old.pdf', version: 1 } satisfies Partial<Attachment>
  await setAttachment(report.id, 'report', pdf)
  return report
}

const migrate = ({ id }: Pick<Report, 'id'>, change: object = {}) => {
  const to = { clientid: client.id, branchid: `${client.id}-2`, inventorytype: 'Check In' }
  return callAs(support, 'migrateReport', { params: { id }, body: { invid: id, ref: '', ...to, ...change } })
}
const open = ({ id }: Pick<Report, 'id'>) => reportNow(support, id)
const legacyIds = async (of = client) =>
  (await call(routes.listMigrateReports, support, { query: { client: of.id } })).body.data.map(({ id }) => id)
const actsOf = async ({ id }: Pick<Report, 'id'>) => {
  const admin = await aPerson(['SysAdmin'], provider)
  const { data } = (await call(routes.listAudit, admin, { query: { client: client.id } })).body
  return data.filter(({ subject }) => subject.id === id).map(({ action }) => action)
}

describe('a legacy report', () => {
  it('becomes an ordinary one in the given branch and of the given type, with its own PDF as the previous report', async () => {
    const report = await aLegacy()
    expect(await legacyIds()).toContain(report.id)
    expect(await migrate(report)).toMatchObject({ status: 200, body: { id: report.id, legacy: false, version: 2 } })

    const migrated = await open(report)
    expect(migrated).toMatchObject({
      ref: report.ref,
      date: '2019-06-05',
      type: 'Check In',
      branchId: `${client.id}-2`,
      legacy: false,
      previousReportType: 'Inventory',
      previousReportRef: report.ref,
      rooms: [],
      signatures: [],
      address: { line1: '3 Old Quay', postcode: 'ZZ4 7QA' },
    })
    const before = await call(routes.downloadPreviousReport, inspector, { params: { id: report.id } })
    expect(before).toMatchObject({ status: 200, body: { filename: expect.stringContaining('Inventory') } })
    expect(await legacyIds()).not.toContain(report.id)
    // It is not printed or mailed automatically.
    const pdf = { status: 'finished', src: `downloads/${report.id}/legacy.pdf` }
    expect(migrated.attachments['report']).toMatchObject(pdf)
    expect(migrated.delivery).toBeUndefined()
    expect(await saved(inspector, { ...migrated, title: 'Worked on' })).toMatchObject({
      version: 3,
      title: 'Worked on',
    })
  })

  it('with a lost PDF is migrated with its address only, if requested, once', async () => {
    const report = await placed(client, { legacy: true })
    expect(await migrate(report)).toMatchObject(refusal(400, migrationMessages.noPdf))
    for (const _ of ['first', 'again'])
      expect(await migrate(report, { withoutpdf: true })).toMatchObject({ status: 200, body: { version: 2 } })
    const becomes = { legacy: false, type: 'Check In', previousReportRef: report.ref, rooms: [] }
    const after = await open(report)
    expect([after, after.previousReportPdf]).toMatchObject([becomes, undefined])
    expect(await legacyIds()).not.toContain(report.id)
    expect(await actsOf(report)).toEqual(['report.migrate'])
    await call(routes.allocateNewRef, support, { params: { id: report.id } })
    expect(await migrate(report, { withoutpdf: true })).toMatchObject({ status: 200 })
  })

  it('is migrated once: a retry of the same line changes nothing, another is refused', async () => {
    const report = await aLegacy()
    await Promise.all([migrate(report), migrate(report)])
    expect(await migrate(report)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await actsOf(report)).toEqual(['report.migrate'])
    const { ref } = await placed(client, {}, 'Check In')
    for (const other of [{ inventorytype: 'Check Out' }, { ref }])
      expect(await migrate(report, other)).toMatchObject(refusal(409, migrationMessages.otherwise))
  })

  it('is linked in both directions with the check-in that the line names', async () => {
    const checkIn = await placed(client, {}, 'Check In')
    const report = await aLegacy()
    const linkedReports = [{ id: checkIn.id, ref: checkIn.ref, type: 'Check In' }]
    const answered = { status: 200, body: { linkedReports } }
    expect(await migrate(report, { ref: checkIn.ref, inventorytype: 'Check Out' })).toMatchObject(answered)
    expect((await open(report)).linkedReports).toMatchObject(linkedReports)
    expect((await open(checkIn)).linkedReports).toMatchObject([{ id: report.id, ref: report.ref, type: 'Check Out' }])
    expect(await migrate(report, { ref: checkIn.ref, inventorytype: 'Check Out' })).toMatchObject(answered)
    expect((await open(checkIn)).linkedReports).toHaveLength(1)
    // It keeps its type if the line names none.
    expect(await migrate(await aLegacy(), { inventorytype: '' })).toMatchObject({ body: { type: 'Inventory' } })
  })
})

describe('an impossible line gives its reason and leaves the report unchanged', () => {
  const refused = async (report: Report, change: object, status: number, message: string) => {
    const before = await open(report)
    expect(await migrate(report, change)).toMatchObject(refusal(status, message))
    expect(await open(report)).toEqual(before)
  }

  it('another client, an unknown branch or type, a missing check-in', async () => {
    const report = await aLegacy()
    const other = await aClient()
    const { id } = client
    await refused(report, { clientid: other.id }, 400, `This report does not belong to the client ${other.id}.`)
    const branchid = `${other.id}-1`
    await refused(report, { branchid }, 400, migrationMessages.noBranch(id, branchid))
    await refused(report, { inventorytype: 'Snagging' }, 400, migrationMessages.noType(id, 'Snagging'))
    await refused(report, { inventorytype: 'Invoice' }, 400, `The client ${id} has no report type Invoice to create.`)
    await refused(report, { ref: report.ref }, 400, `The client has no other report ${report.ref} to link with.`)
    const { ref } = await placed(other, {}, 'Check In')
    await refused(report, { ref }, 400, `The client has no other report ${ref} to link with.`)
    await refused(report, { invid: 'other' }, 400, 'The body names a different report from the address.')
  })

  it('a deleted or locked report, one without a PDF, and one that never was a legacy report', async () => {
    await refused(await aLegacy({ deleted: true }), {}, 400, 'This report is deleted. It must be restored first.')
    await refused(await aLegacy({ locked: true }), {}, 423, 'Lock Report.')
    await refused(await placed(client, { legacy: true }), {}, 400, 'This report has no PDF to keep.')
    await refused(await placed(client, {}), {}, 400, 'This report is not a legacy report.')
    expect(await migrate({ id: newId() })).toMatchObject(refusal(404, 'Report not found.'))
  })
})

describe('a preview', () => {
  const plan = async (query: { id: string; branchid?: string; inventorytype?: string }) =>
    (await call(routes.getMigrateReport, support, { query })).body

  it('shows what a report would become, and changes nothing', async () => {
    const report = await aLegacy()
    const before = await open(report)
    const branchid = `${client.id}-2`
    expect(await plan({ id: report.id, branchid, inventorytype: 'Check In' })).toMatchObject({
      report: { id: report.id, type: 'Inventory', legacy: true },
      becomes: { id: report.id, type: 'Check In', branchId: branchid, legacy: false, version: 2 },
    })
    expect(await plan({ id: report.id, inventorytype: 'Snagging' })).toMatchObject({
      problem: `The client ${client.id} has no report type Snagging to create.`,
    })
    expect(await open(report)).toEqual(before)
  })

  it('lists a client’s legacy reports, newest first, page by page, without deleted ones', async () => {
    const own = await aClient()
    const ids: string[] = []
    for (let number = 0; number < 31; number++) ids.push((await placed(own, { legacy: true })).id)
    await placed(own, { legacy: true, deleted: true })
    await placed(own, {})
    const page = async (number: number) =>
      (await call(routes.listMigrateReports, support, { query: { client: own.id, page: number } })).body
    const [first, second] = [await page(1), await page(2)]
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed())
  })
})
