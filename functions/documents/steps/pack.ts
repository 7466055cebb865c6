import * as z from 'zod'
import { Id, type Photo } from '@lintel/contract'
import { printedPhotographs } from '@lintel/print'
import { photosIn } from '@lintel/rules'
import { lostOriginals, readOriginal, type StoredUpload } from '../../uploads/uploaded-photos.ts'
import { isOfVisitor } from '../../uploads/visitor-uploads.ts'
import { readReportVersion } from '../../reports/read-report.ts'
import { completeJob, ProgressReporter } from '../jobs/running-job.ts'
import { downloadKey, storeDownload } from '../files.ts'
import { nameWithReason, recordsOf } from '../planning/photographs.ts'
import { clientOf, wordsOf } from '../planning/source.ts'
import { OriginalsLost, PhotographsFailed } from '../step-errors.ts'
import { findJob } from '../jobs/store/jobs.ts'
import type { StoredJob } from '../jobs/kinds.ts'
import { zipEntries, type ZipEntry, indexFile } from '../zip/entries.ts'
import { drawMarks } from '../zip/draw-marks.ts'
import { turned } from '../zip/turned.ts'
import { writeZip, type ZippedFile } from '../zip/zip.ts'
import { type Fault, outcomeOf } from './outcome.ts'

type ZipJob = Extract<StoredJob, { kind: 'photos' }>

const PackEvent = z.object({ jobId: Id })

/** `ready: false` while photographs are still being checked: the state machine waits and calls again. */
export interface PackResult {
  ready: boolean
}

export const handler = (event: unknown): Promise<PackResult | Fault> => outcomeOf(packed(event))

async function packed(event: unknown): Promise<PackResult> {
  const { jobId } = PackEvent.parse(event)
  const job = await findJob(jobId)
  if (job?.kind !== 'photos' || job.state !== 'running') return { ready: true }
  const progress = new ProgressReporter(job)
  try {
    const contents = await gather(job, progress)
    if (!contents) return { ready: false }
    await completeJob(job, await pack(job, contents, progress), new Date())
    return { ready: true }
  } finally {
    await progress.finish()
  }
}

interface ZipContents {
  entries: ZipEntry[]
  leftOut: string[]
}

/** Undefined while photographs are being uploaded. Those of visitors that never arrived are left out and named. */
async function gather(job: ZipJob, progress: ProgressReporter): Promise<ZipContents | undefined> {
  progress.publish({ done: 0, total: 0, step: 'planning' })
  const [{ report, sha256 }, client] = await Promise.all([
    readReportVersion(job.subject.id, job.subject.version),
    clientOf(job),
  ])
  const inReport = photosIn(report)
  const all = [...inReport, ...report.unassignedphotos]
  const records = await recordsOf(job, all, progress)
  if (!records) return undefined
  const lost = await lostOriginals(all.map(({ src }) => src).filter(isOfVisitor))
  const failed = all.filter(({ src }) => records.get(src)?.status !== 'ready' || lost.has(src))
  const namesOf = (some: readonly Photo[]) => [...new Set(some.map(({ src }) => nameWithReason(src, records.get(src))))]
  const ofStaff = failed.filter(({ src }) => !isOfVisitor(src))
  if (ofStaff.length > 0) throw new PhotographsFailed(namesOf(ofStaff))
  const leftOut = namesOf(failed)
  for (const { src } of failed) records.delete(src)
  const photos = new Map(inReport.flatMap(({ id, src }) => [[id, records.get(src)] as const].filter(isKnown)))
  const printed = printedPhotographs(wordsOf(report, { client, variant: 'report', sha256, photos }))
  return { entries: zipEntries(report, { printed, others: inReport }, records), leftOut }
}

const isKnown = (entry: readonly [string, StoredUpload | undefined]): entry is readonly [string, StoredUpload] =>
  entry[1] !== undefined

async function pack(job: ZipJob, { entries, leftOut }: ZipContents, progress: ProgressReporter) {
  const src = downloadKey(job)
  const out = storeDownload(src)
  const index = { path: 'index.csv', content: indexFile(entries, leftOut) }
  const onFile = (done: number) => progress.publish({ done, total: entries.length, step: 'publishing' })
  await writeZip(filesOf(entries), { index, out, onFile })
  return { src, sha256: out.sha256(), photographs: entries.filter(({ marks }) => !marks).length }
}

function filesOf(entries: readonly ZipEntry[]): ZippedFile[] {
  let drawn: Promise<unknown> = Promise.resolve()
  return entries.map(({ photo, path, rotate, marks }) => ({
    path,
    ...(!rotate && !marks && { bytes: photo.bytes ?? 0 }),
    // The camera's own clock, which has no time zone; otherwise the time of the upload.
    modified: new Date(photo.takenAt?.slice(0, 19) ?? photo.receivedAt ?? 0),
    fetch: async () => {
      if (!marks) return rotate ? turned(await fetchOne(photo), rotate) : fetchOne(photo)
      // One after another: each has its pixels in memory.
      const copy = drawn.then(async () => drawMarks(await fetchOne(photo), marks, rotate))
      drawn = copy.catch(() => undefined)
      return copy
    },
  }))
}

async function fetchOne({ src, filename }: StoredUpload): Promise<Buffer> {
  const original = await readOriginal(src)
  if (!original) throw new OriginalsLost([filename])
  return original
}
