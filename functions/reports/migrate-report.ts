import {
  migrationMessages,
  ReportBody,
  type Client,
  type Migration,
  type reportConverters,
  type ReportSummary,
  type ReportType,
} from '@lintel/contract'
import { actOnReport } from '../audit/write-act.ts'
import { isDocumentOf } from '../documents/files.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { changeReport, type Planned } from './save/change-report.ts'
import { linkTo } from './follow-on-report.ts'
import { assertNotDeleted, assertUnlocked, openToChange, type Opened } from './guards.ts'
import { nextVersion } from './save/next-version.ts'
import { bodyOfRow, openHeader } from './read-report.ts'
import {
  hadRef,
  listedOf,
  readHeader,
  readLegacy,
  readHeaders,
  readRef,
  summaryOf,
  type HeaderRow,
  type StoredHeader,
} from './store/index.ts'

/** `invid` identifies the report. */
export type MigrationOf = Omit<Migration, 'invid'>

/** By the `converter` of the type. */
const readers: Record<string, (body: ReportBody) => ReportBody> = {
  // Only a PDF is left from the earlier system: the address, and nothing that cannot be vouched for.
  '': (body: ReportBody) => body,
} satisfies Record<(typeof reportConverters)[number], unknown>

const typeOf = ({ id, reportfactory }: Client, name: string): ReportType => {
  const type = reportfactory.reportTypeList.find((known) => known.name === name && known.createAllowed)
  if (!type) throw refused('body.inventorytype', migrationMessages.noType(id, name))
  return type
}

/** Throws 400 if the client has no other report with it. */
async function checkInOf({ id, client }: StoredHeader, ref: Migration['ref']): Promise<HeaderRow | undefined> {
  if (ref === '') return undefined
  const found = await readRef(ref)
  const row = found === undefined || found === id ? undefined : await readHeader(found)
  if (!row || row.record.deleted || row.record.client.id !== client.id)
    throw refused('body.ref', migrationMessages.noCheckIn(ref))
  return row
}

const pdfOf = ({ id, attachments }: StoredHeader): string | undefined => {
  const src = attachments['report']?.src
  return src !== undefined && isDocumentOf(id, src) ? src : undefined
}

/** Its previous PDF, or previous reference, is its own, or was. */
async function isMigrated({ id, ref, previousReportPdf, previousReportRef }: StoredHeader): Promise<boolean> {
  if (previousReportPdf !== undefined) return isDocumentOf(id, previousReportPdf)
  if (previousReportRef === undefined) return false
  return previousReportRef === ref || (await hadRef(id, previousReportRef))
}

interface MigrationChange {
  body: ReportBody
  fields: Pick<StoredHeader, 'legacy' | 'previousReportType' | 'previousReportRef' | 'previousReportPdf'>
  checkIn: HeaderRow | undefined
}

/** Undefined if it is done. Throws 400, 409 or 423 if it cannot be, nothing changed. */
async function planOf({ row, client }: Opened, wanted: MigrationOf): Promise<MigrationChange | undefined> {
  const { record } = row
  if (record.client.id !== wanted.clientid)
    throw refused('body.clientid', migrationMessages.ofOtherClient(wanted.clientid))
  const branchId = client.branches.find(({ id }) => id === wanted.branchid)?.id
  if (branchId === undefined) throw refused('body.branchid', migrationMessages.noBranch(client.id, wanted.branchid))
  assertNotDeleted(record)
  const name = wanted.inventorytype || record.type
  if (!record.legacy) {
    if (!(await isMigrated(record))) throw new HttpError(400, migrationMessages.notLegacy)
    const checkIn = wanted.ref === '' ? undefined : await readRef(wanted.ref)
    const isLinked = wanted.ref === '' || record.linkedReports.some(({ id }) => id === checkIn)
    if (record.branchId !== branchId || record.type !== name || !isLinked)
      throw new HttpError(409, migrationMessages.otherwise)
    return undefined
  }
  assertUnlocked(record)
  const type = typeOf(client, name)
  const read = readers[type.converter]
  if (!read) throw refused('body.inventorytype', migrationMessages.noReader(type.name, type.converter))
  const previousReportPdf = pdfOf(record)
  if (previousReportPdf === undefined && !wanted.withoutpdf) throw new HttpError(400, migrationMessages.noPdf)
  const checkIn = await checkInOf(record, wanted.ref)
  const body = read(ReportBody.parse({ ...(await bodyOfRow(row)), branchId, type: type.name }))
  const { type: previousReportType, ref: previousReportRef } = record
  return {
    body,
    fields: { legacy: false, previousReportType, previousReportRef, ...(previousReportPdf && { previousReportPdf }) },
    checkIn,
  }
}

/** Unchanged if it has that link, or there is no check-in. */
const linkedWith = <R extends StoredHeader>(record: R, checkIn: HeaderRow | undefined): R =>
  !checkIn || record.linkedReports.some(({ id }) => id === checkIn.record.id)
    ? record
    : { ...record, linkedReports: [...record.linkedReports, linkTo(checkIn.record)] }

/** Safe to repeat. Throws as `planOf` does, and 404 and 403. */
export function migrateLegacy(ctx: Context, id: string, wanted: MigrationOf): Promise<ReportSummary> {
  return changeReport(
    ctx,
    () => openToChange(ctx, id),
    async (opened, now): Promise<Planned<ReportSummary>> => {
      const { row } = opened
      const planned = await planOf(opened, wanted)
      if (!planned) return { changes: [], answer: () => summaryOf(row.record) }
      const { body, fields, checkIn } = planned
      const change = await nextVersion(now, opened, body, row.awaited)
      const record = { ...change.after.record, ...fields }
      const migrated = { ...change, after: { ...change.after, record } }
      const answered = linkedWith(record, checkIn)
      const isNew = checkIn && answered !== record
      return {
        changes: isNew
          ? [
              { ...migrated, link: linkTo(checkIn.record) },
              { before: checkIn, after: checkIn, link: linkTo(record) },
            ]
          : [migrated],
        act: actOnReport('report.migrate', record, { formertype: row.record.type, formerbranch: row.record.branchId }),
        // Past tenants are not mailed the earlier system's PDF.
        quiet: true,
        answer: () => summaryOf(answered),
      }
    },
  )
}

/** Or why it cannot be. Throws 404 if there is no such report. */
export async function planMigration(
  ctx: Context,
  id: string,
  wanted: Partial<MigrationOf>,
): Promise<{ report: ReportSummary; becomes?: ReportSummary; problem?: string }> {
  const record = await openHeader(ctx, id)
  const report = summaryOf(record)
  try {
    const opened = await openToChange(ctx, id)
    const planned = await planOf(opened, {
      ref: wanted.ref ?? '',
      clientid: wanted.clientid ?? record.client.id,
      branchid: wanted.branchid ?? record.branchId,
      inventorytype: wanted.inventorytype ?? '',
      withoutpdf: wanted.withoutpdf,
    })
    if (!planned) return { report, becomes: report }
    const version = record.version + 1
    const becomes = { ...record, ...listedOf(planned.body), ...planned.fields, version }
    return { report, becomes: summaryOf(linkedWith(becomes, planned.checkIn)) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { report, problem: error.message }
  }
}

/** Newest first, of one client or of all. */
export async function legacyReports(
  client: string | undefined,
  page: { first: number; count: number },
): Promise<{ data: ReportSummary[]; hasMore: boolean }> {
  const { ids, hasMore } = await readLegacy(client, page)
  const rows = await readHeaders(ids)
  return { data: ids.flatMap((id) => rows.get(id)?.record ?? []).map(summaryOf), hasMore }
}
