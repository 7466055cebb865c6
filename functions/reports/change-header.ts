import { reportOperationMessages, type ReportSummary, type RouteInput, type routes } from '@lintel/contract'
import { queueDocument } from '../documents/automatic.ts'
import type { Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { assertNotDeleted, assertUnlocked, assertWorkedWith, conflictWith, openToChange } from './guards.ts'
import { savedOf, updatedBy } from './next-version.ts'
import { openRow } from './read-report.ts'
import {
  clearDelivery,
  commit,
  readVersion,
  summaryOf,
  takeRef,
  writeColour,
  writeLinkedRef,
  writeLocked,
  type Change,
  type HeaderRow,
  type StoredHeader,
} from './store/index.ts'
import { tellChanged } from './publish-changed.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

/** Somebody is let through against so many saves of the same report at the same moment. */
const mostTries = 10

async function told(ctx: Context, { record }: HeaderRow): Promise<ReportSummary> {
  await tellChanged(ctx, record)
  return summaryOf(record)
}

/**
 * Changes a report's header together with lists and counters. `change` says what becomes of the row as it is, or
 * undefined where nothing does. Throws 409 where others kept saving.
 */
async function changeRow(
  ctx: Context,
  id: string,
  change: (row: HeaderRow) => Promise<Change | undefined>,
): Promise<ReportSummary> {
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const { row, client } = await openToChange(ctx, id)
    const changed = await change(row)
    if (!changed) return summaryOf(row.record)
    if (!(await commit(changed))) continue
    if (changed.version) await queueDocument(ctx, changed.after.record, client)
    return told(ctx, changed.after)
  }
  throw conflictWith((await openRow(ctx, id)).record)
}

/** DELETE /reports/{id}. A report that is deleted already, or not at all, stays as it is. */
export const deleteReport = (ctx: Context, { params, query }: Input<'deleteReport'>): Promise<ReportSummary> =>
  changeRow(ctx, params.id, async (before) => {
    const deleted = query.operation === 'delete'
    if (before.record.deleted === deleted) return undefined
    if (deleted) assertUnlocked(before.record)
    const { delivery: former } = before.record
    const delivery = deleted && former?.failed === undefined ? undefined : former
    return { before, after: { ...before, record: { ...before.record, deleted, delivery } } }
  })

/** PUT /update-lock-report/{id}/{locked} */
export async function lockReport(ctx: Context, { params }: Input<'lockReport'>): Promise<ReportSummary> {
  const { row } = await openToChange(ctx, params.id)
  assertWorkedWith(row.record)
  const locked = params.locked === 'true'
  if (row.record.locked === locked) return summaryOf(row.record)
  const written = await writeLocked(params.id, locked)
  return told(ctx, written ?? row)
}

/** DELETE /reports/{id}/delivery. It holds for the version that was to be delivered: only another save waits again. */
export async function cancelDelivery(ctx: Context, { params }: Input<'cancelDelivery'>): Promise<ReportSummary> {
  const { row } = await openToChange(ctx, params.id)
  assertWorkedWith(row.record)
  const { delivery } = row.record
  const written = delivery && (await clearDelivery(params.id, delivery, { unlessBegun: true }))
  if (!written) throw new Refusal(409, reportOperationMessages.noDelivery)
  return told(ctx, written)
}

/** PUT /reports/colourcode/{id}/{code} */
export async function setColourCode(ctx: Context, { params, query }: Input<'setColourCode'>): Promise<ReportSummary> {
  const { row } = await openToChange(ctx, params.id)
  assertNotDeleted(row.record)
  const written = await writeColour(params.id, params.code, query.version)
  if (!written) throw conflictWith((await openRow(ctx, params.id)).record)
  return told(ctx, written)
}

/** A header with the next reference. It is a version of its own, of the same body: what was printed is out of date. */
async function renumbered(ctx: Context, before: HeaderRow, ref: number) {
  const { id, version: current } = before.record
  const saved = await readVersion(id, current)
  if (!saved) throw new Refusal(409, 'This report has no version to number. Please save it first.', { current })
  const version = current + 1
  const updatedAt = ctx.now().toISOString()
  const record: StoredHeader = { ...before.record, ref, version, updatedAt, ...updatedBy(ctx.user) }
  const { bodyKey, sha256 } = saved
  return { before, after: { ...before, record }, version: { version, bodyKey, sha256, ...savedOf(record) } }
}

/**
 * PUT /allocatenewref/{id}. The reference that is given up finds nothing any more and is never given again. Linked
 * reports learn of the new one afterwards, one by one: there may be more of them than a transaction takes.
 */
export async function allocateNewRef(ctx: Context, { params }: Input<'allocateNewRef'>): Promise<ReportSummary> {
  let ref: number | undefined
  let old: StoredHeader | undefined
  const summary = await changeRow(ctx, params.id, async (before) => {
    assertUnlocked(before.record)
    assertWorkedWith(before.record)
    ref ??= await takeRef()
    old = before.record
    return renumbered(ctx, before, ref)
  })
  if (!old) return summary
  const linked = { id: summary.id, oldRef: old.ref, ref: summary.ref }
  await Promise.all(summary.linkedReports.map(({ id }) => writeLinkedRef(id, linked)))
  return summary
}
