import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { findHeader, ownerOf } from '../reports/read-report.ts'
import { photoIdOf } from './keys.ts'
import { kindOf, kindRow, type SavedAs } from './kinds.ts'
import { findPhotos, type StoredPhoto } from './store.ts'

/** The report that is saved; a new one has no id yet. */
interface Saved {
  clientId: string
  reportId?: string
}

/**
 * Throws 400 for photographs that were not uploaded for this report, were refused, or were removed by their visitor;
 * unchecked ones pass. A photograph of another report of the client is accepted where the caller may open that report,
 * so that undo can bring merged rooms back. Pass only srcs that the version before did not have.
 */
export async function assertPhotosOf(ctx: Context, saved: Saved, srcs: Iterable<string>): Promise<void> {
  refuse(await foreignAmong(ctx, saved, srcs, 'photograph'), 'photograph')
}

/** As `assertPhotosOf`, for documents. */
export async function assertDocumentsOf(ctx: Context, saved: Saved, srcs: Iterable<string>): Promise<void> {
  refuse(await foreignAmong(ctx, saved, srcs, 'document'), 'document')
}

/** As `assertPhotosOf`, for recordings. */
export async function assertRecordingsOf(ctx: Context, saved: Saved, srcs: Iterable<string>): Promise<void> {
  refuse(await foreignAmong(ctx, saved, srcs, 'recording'), 'recording')
}

/** Those of these photographs that have not arrived, or are not there at all. */
export async function notArrived(srcs: readonly string[]): Promise<string[]> {
  if (srcs.length === 0) return []
  const found = await findPhotos(srcs.flatMap((src) => photoIdOf(src) ?? []))
  return srcs.filter((src) => (found.get(photoIdOf(src) ?? '')?.status ?? 'waiting') === 'waiting')
}

/** An upload that may not be saved; `message` says why, where it was checked and refused. */
interface Foreign {
  src: string
  message?: string
}

/** Names the file and why it was refused, so that whoever saves knows which one to remove. */
function refuse(foreign: readonly Foreign[], wanted: SavedAs): void {
  if (foreign.length === 0) return
  const issues = foreign
    .slice(0, 20)
    .map(({ src, message }) => ({ path: src, message: message ?? `Not a ${wanted} of this report.` }))
  const why = foreign.find(({ message }) => message !== undefined)?.message
  throw new HttpError(400, why ?? `A ${wanted} was not uploaded for this report.`, { issues })
}

/** Those srcs that are not of an upload which may be saved. */
async function foreignAmong(
  ctx: Context,
  { clientId, reportId }: Saved,
  srcs: Iterable<string>,
  wanted: SavedAs,
): Promise<Foreign[]> {
  const isKind = (upload: StoredPhoto) => kindRow(kindOf(upload)).savedAs === wanted && !upload.givenBack
  const asked = [...new Set(srcs)]
  const found = await findPhotos(asked.flatMap((src) => photoIdOf(src) ?? []))
  const ofClient = [...found.values()].filter((upload) => upload.clientId === clientId && isKind(upload))
  const others = ofClient.map((upload) => upload.reportId).filter((id) => id !== reportId)
  const reports = new Set([...(reportId === undefined ? [] : [reportId]), ...(await readableAmong(ctx, others))])
  const isOwn = (upload: StoredPhoto) => upload.clientId === clientId && isKind(upload) && reports.has(upload.reportId)
  return asked.flatMap((src): Foreign[] => {
    const upload = found.get(photoIdOf(src) ?? '')
    if (upload?.src !== src || !isOwn(upload)) return [{ src }]
    return upload.status === 'refused' ? [{ src, ...(upload.message && { message: upload.message }) }] : []
  })
}

/** Those of these reports that the caller may open. */
async function readableAmong(ctx: Context, reportIds: readonly string[]): Promise<string[]> {
  const headers = await Promise.all([...new Set(reportIds)].map(findHeader))
  return headers.flatMap((header) => (header && reaches(ctx.scope, ownerOf(header)) ? [header.id] : []))
}
