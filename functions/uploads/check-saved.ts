import { fileIdOf } from '@lintel/rules'
import { visibleAmong } from '../appointments/find-appointment.ts'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findHeader, ownerOf } from '../reports/read-report.ts'
import { kindRow, type SavedAs } from './kinds.ts'
import { findUploads, type StoredUpload } from './store.ts'

/** The saved report, which has no id yet if it is new, or the appointment. */
interface Saved {
  clientId: string
  reportId?: string
  appointmentId?: string
}

/**
 * Throws 400 for photographs that were not uploaded for this report, were refused, or were removed by their visitor;
 * unchecked ones pass. A photograph of another report of the client is accepted if the caller can open that report, so
 * that undo can bring merged rooms back. Pass only srcs that the previous version did not have.
 */
export async function assertPhotosOf(ctx: Context, saved: Saved, srcs: Iterable<string>): Promise<void> {
  refuse(await foreignAmong(ctx, saved, srcs, 'photograph'), 'photograph')
}

/** Those of an appointment are accepted if the caller can see it, or if the report was made from it. */
export async function assertDocumentsOf(ctx: Context, saved: Saved, srcs: Iterable<string>): Promise<void> {
  const owner = saved.appointmentId === undefined ? 'report' : 'appointment'
  refuse(await foreignAmong(ctx, saved, srcs, 'document'), 'document', owner)
}

/** As `assertPhotosOf`, for recordings. */
export async function assertRecordingsOf(ctx: Context, saved: Saved, srcs: Iterable<string>): Promise<void> {
  refuse(await foreignAmong(ctx, saved, srcs, 'recording'), 'recording')
}

export async function notArrived(srcs: readonly string[]): Promise<string[]> {
  if (srcs.length === 0) return []
  const found = await findUploads(srcs.flatMap((src) => fileIdOf(src) ?? []))
  return srcs.filter((src) => found.get(fileIdOf(src) ?? '')?.status !== 'ready')
}

/** An upload that cannot be saved; `message` says why, if it was checked and refused. */
interface Foreign {
  src: string
  message?: string
}

/** So that the caller knows which file to remove. */
function refuse(foreign: readonly Foreign[], wanted: SavedAs, owner: 'report' | 'appointment' = 'report'): void {
  if (foreign.length === 0) return
  const issues = foreign
    .slice(0, 20)
    .map(({ src, message }) => ({ path: src, message: message ?? `Not a ${wanted} of this ${owner}.` }))
  const why = foreign.find(({ message }) => message !== undefined)?.message
  throw new HttpError(400, why ?? `A ${wanted} was not uploaded for this ${owner}.`, { issues })
}

async function foreignAmong(ctx: Context, saved: Saved, srcs: Iterable<string>, wanted: SavedAs): Promise<Foreign[]> {
  const { clientId, reportId, appointmentId } = saved
  const isKind = (upload: StoredUpload) => kindRow(upload.kind).savedAs === wanted && !upload.removedByVisitor
  const requested = [...new Set(srcs)]
  const found = await findUploads(requested.flatMap((src) => fileIdOf(src) ?? []))
  const ofClient = [...found.values()].filter((upload) => upload.clientId === clientId && isKind(upload))
  const own = [reportId, appointmentId].filter((id) => id !== undefined)
  const others = ofClient.filter((upload) => !own.includes(upload.ownerId))
  const [ofAppointments, ofReports] = [
    others.filter(isOfAppointment),
    others.filter((upload) => !isOfAppointment(upload)),
  ]
  const owners = new Set([
    ...own,
    ...(await readableAmong(
      ctx,
      ofReports.map((upload) => upload.ownerId),
    )),
    ...(await visibleAmong(
      ctx,
      saved,
      ofAppointments.map((upload) => upload.ownerId),
    )),
  ])
  const isOwn = (upload: StoredUpload) => upload.clientId === clientId && isKind(upload) && owners.has(upload.ownerId)
  return requested.flatMap((src): Foreign[] => {
    const upload = found.get(fileIdOf(src) ?? '')
    if (upload?.src !== src || !isOwn(upload)) return [{ src }]
    return upload.status === 'refused' ? [{ src, ...(upload.message && { message: upload.message }) }] : []
  })
}

async function readableAmong(ctx: Context, reportIds: readonly string[]): Promise<string[]> {
  const headers = await Promise.all([...new Set(reportIds)].map(findHeader))
  return headers.flatMap((header) => (header && reaches(ctx.scope, ownerOf(header)) ? [header.id] : []))
}

const isOfAppointment = (upload: StoredUpload) => upload.kind === 'appointmentDocument'
