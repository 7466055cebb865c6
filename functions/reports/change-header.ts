import { reportOperationMessages, type ReportSummary, reportErrors, type InputOf } from '@lintel/contract'
import { writeAppointmentRef } from '../appointments/report-ref.ts'
import { actOnReport } from '../audit/write-act.ts'
import { recordedPerson, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { changeReport, type Planned } from './save/change-report.ts'
import { assertNotDeleted, assertUnlocked, assertWorkedWith, conflictWith, openToChange } from './guards.ts'
import { savedOf, updatedBy } from './save/next-version.ts'
import { savedAct } from './trail/acts.ts'
import type { ActToRecord } from './trail/write-trail.ts'
import {
  readHeader,
  readVersion,
  summaryOf,
  takeRef,
  writeLinkedRef,
  type HeaderRow,
  type StoredHeader,
} from './store/index.ts'

const unchanged = ({ record }: HeaderRow): Planned<ReportSummary> => ({
  changes: [],
  answer: () => summaryOf(record),
})

/** Version and body stay. */
function withFields(
  before: HeaderRow,
  fields: Partial<StoredHeader>,
  acts: readonly ActToRecord[] = [],
): Planned<ReportSummary> {
  const record = { ...before.record, ...fields }
  return { changes: [{ before, after: { ...before, record }, acts }], answer: () => summaryOf(record) }
}

/** A failed delivery stays on the report; any other is cancelled. */
const onlyFailed = ({ delivery }: StoredHeader) => (delivery?.failed === undefined ? undefined : delivery)

/** Deleting a deleted report, or restoring one that is not, changes nothing. */
export const deleteReport = (ctx: Context, { params, query }: InputOf<'deleteReport'>): Promise<ReportSummary> =>
  changeReport(
    ctx,
    () => openToChange(ctx, params.id),
    ({ row }) => {
      const { record } = row
      const deleted = query.operation === 'delete'
      if (record.deleted === deleted) return unchanged(row)
      if (!deleted) return { ...withFields(row, { deleted }), act: actOnReport('report.restore', record) }
      assertUnlocked(record)
      const act = actOnReport('report.delete', record)
      return { ...withFields(row, { deleted, delivery: onlyFailed(record) }), act }
    },
  )

/** A locked report is not delivered automatically. */
export const lockReport = (ctx: Context, { params }: InputOf<'lockReport'>): Promise<ReportSummary> =>
  changeReport(
    ctx,
    () => openToChange(ctx, params.id, assertWorkedWith),
    ({ row }, now) => {
      const { record } = row
      const locked = params.locked === 'true'
      if (record.locked === locked) return unchanged(row)
      const act = actOnReport(locked ? 'report.lock' : 'report.unlock', record)
      const done: ActToRecord = {
        at: now.now().toISOString(),
        kind: locked ? 'locked' : 'unlocked',
        by: recordedPerson(ctx.user),
        version: record.version,
        text: locked ? 'Report locked' : 'Report unlocked',
      }
      return { ...withFields(row, locked ? { locked, delivery: onlyFailed(record) } : { locked }, [done]), act }
    },
  )

/** Of this version only: the next save schedules another. */
export const cancelDelivery = (ctx: Context, { params }: InputOf<'cancelDelivery'>): Promise<ReportSummary> => {
  let seen: number | undefined
  return changeReport(
    ctx,
    () => openToChange(ctx, params.id, assertWorkedWith),
    ({ row }) => {
      const { delivery } = row.record
      seen ??= delivery?.version
      if (!delivery || delivery.version !== seen || delivery.begun || delivery.failed !== undefined)
        throw new HttpError(409, reportOperationMessages.noDelivery)
      return withFields(row, { delivery: undefined })
    },
  )
}

export const setColourCode = (ctx: Context, { params, query }: InputOf<'setColourCode'>): Promise<ReportSummary> =>
  changeReport(
    ctx,
    () => openToChange(ctx, params.id, assertNotDeleted),
    ({ row }) => {
      const isStale = query.version !== undefined && query.version !== row.record.version
      if (isStale) throw conflictWith(row.record)
      if (row.record.colourcode === params.code) return unchanged(row)
      return withFields(row, { colourcode: params.code })
    },
  )

/** A new version with the same body, because printed files are out of date. */
async function renumbered(ctx: Context, before: HeaderRow, ref: number): Promise<Planned<ReportSummary>> {
  const { id, version: current } = before.record
  const saved = await readVersion(id, current)
  if (!saved) throw new HttpError(409, reportErrors.noVersion, { current })
  const version = current + 1
  const updatedAt = ctx.now().toISOString()
  const record: StoredHeader = { ...before.record, ref, version, updatedAt, ...updatedBy(ctx.user) }
  const { bodyKey, sha256 } = saved
  const change = {
    before,
    after: { ...before, record },
    version: { version, bodyKey, sha256, ...savedOf(record) },
    acts: [savedAct(record, `reference ${before.record.ref} became ${ref}`)],
  }
  const act = actOnReport('report.newref', record, { formerref: String(before.record.ref) })
  return { changes: [change], act, answer: () => summaryOf(record) }
}

/** Linked reports and its appointment follow one by one: there may be more than fit into a transaction. */
export async function allocateNewRef(ctx: Context, { params }: InputOf<'allocateNewRef'>): Promise<ReportSummary> {
  const summary = await changeReport(
    ctx,
    () => openToChange(ctx, params.id, assertWorkedWith, assertUnlocked),
    // Taken at each attempt: a report’s references only grow, and `writeLinkedRef` relies on that.
    async ({ row }, now) => renumbered(now, row, await takeRef()),
  )
  // Read again: a follow-on created meanwhile has the former reference too.
  const linkedReports = (await readHeader(summary.id))?.record.linkedReports ?? []
  await Promise.all([
    ...linkedReports.map(({ id }) => writeLinkedRef(id, summary)),
    writeAppointmentRef(summary.client.id, summary),
  ])
  return summary
}
