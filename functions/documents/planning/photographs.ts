import { createHash } from 'node:crypto'
import type { Photo, PhotoRecord } from '@lintel/contract'
import { lostPhotos, mayStillArrive, photosFor, type StoredUpload } from '../../uploads/uploaded-photos.ts'
import { isOfVisitor } from '../../uploads/visitor-uploads.ts'
import { PhotographsFailed } from '../step-errors.ts'
import type { PlannedPhotographs } from './shown-photographs.ts'
import type { StoredJob } from '../jobs/kinds.ts'
import type { ProgressReporter } from '../jobs/running-job.ts'

const longestWaitMs = 5 * 60_000

const awaitedPhotographs = (job: StoredJob, records: ReadonlyMap<string, StoredUpload>): StoredUpload[] => {
  const now = new Date()
  const waits = now.getTime() - Date.parse(job.createdAt) < longestWaitMs
  return waits ? [...records.values()].filter((photo) => mayStillArrive(photo, now)) : []
}

/** Their records by source; undefined, and the job says so, while some are being uploaded. */
export async function recordsOf(
  job: StoredJob,
  photographs: readonly Photo[],
  progress: ProgressReporter,
): Promise<Map<string, StoredUpload> | undefined> {
  const records = await photosFor(
    job.clientId,
    photographs.map(({ src }) => src),
  )
  const awaited = awaitedPhotographs(job, records)
  if (awaited.length === 0) return records
  progress.publish({ done: records.size - awaited.length, total: records.size, step: 'photographs' })
  return undefined
}

export type Printable = Pick<StoredUpload, 'src' | 'filename'> & { print: { width: number; height: number } }

type WithCopy = StoredUpload & Printable
const hasCopy = (photo: StoredUpload | undefined): photo is WithCopy => photo?.print !== undefined

interface Failed {
  id: string
  src: string
  name: string
}

/** The photographs that a document can show, by their id in the report, and others; `lost` have no files any more. */
export function splitPrintable(
  photographs: readonly Photo[],
  records: ReadonlyMap<string, StoredUpload>,
  lost: ReadonlySet<string> = new Set(),
) {
  const printable = new Map<string, WithCopy>()
  const failed: Failed[] = []
  for (const { id, src } of photographs) {
    const record = records.get(src)
    const before = printable.get(id)
    // An id with two pictures would show one of them twice and the other not at all.
    if (!hasCopy(record) || lost.has(src) || (before && before.src !== src))
      failed.push({ id, src, name: nameWithReason(src, record) })
    else printable.set(id, record)
  }
  return { printable, failed }
}

export const nameWithReason = (src: string, record: StoredUpload | undefined): string => {
  const name = record?.filename ?? nameIn(src)
  // A reason that begins with the name needs no name before it.
  if (!record?.message) return name
  return record.message.startsWith(name) ? record.message.replace(/\.$/, '') : `${name} (${record.message})`
}

/** Those of visitors are left out, and named by their ids: the agency could not send them again. */
export async function printableById(photographs: readonly Photo[], records: ReadonlyMap<string, StoredUpload>) {
  const lost = await lostPhotos(photographs.map(({ src }) => src).filter(isOfVisitor))
  const { printable, failed } = splitPrintable(photographs, records, lost)
  const ofStaff = failed.filter(({ src }) => !isOfVisitor(src))
  if (ofStaff.length > 0) throw new PhotographsFailed([...new Set(ofStaff.map(({ name }) => name))])
  return { printable, leftOut: new Map(failed.map(({ id, name }) => [id, name])) }
}

export const nameIn = (src: string) => src.slice(src.lastIndexOf('/') + 1)

export const printedRecord = (photo: WithCopy): PhotoRecord => ({
  ...photo,
  width: photo.print.width,
  height: photo.print.height,
})

export function plannedOf(
  shown: Record<string, unknown>,
  printable: ReadonlyMap<string, Printable>,
): PlannedPhotographs {
  const planned: PlannedPhotographs = {}
  for (const id of Object.keys(shown)) {
    const photo = printable.get(id)
    if (photo) planned[id] = { src: photo.src, width: photo.print.width, height: photo.print.height }
  }
  return planned
}

/** A hash of the originals' hashes, in order. */
export const photographsSha256 = (photos: readonly PhotoRecord[]): string => {
  const hash = createHash('sha256')
  for (const photo of photos) hash.update(photo.sha256 ?? '')
  return hash.digest('hex')
}
