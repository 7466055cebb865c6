import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { Id } from '@lintel/contract'
import { placeholderJpeg, smallestRatio } from '@lintel/pdf/placeholder'
import { swap } from '@lintel/pdf'
import { evidenceLock } from '../../lib/evidence-lock.ts'
import { noteMadePdf } from '../../reports/made-pdfs.ts'
import { missingPrintCopies, openPrintCopy } from '../../uploads/uploaded-photos.ts'
import { completeJob, ProgressReporter } from '../jobs/running-job.ts'
import { scheduleRetirement } from '../jobs/executions.ts'
import { openFileSource } from '../rendering/file-source.ts'
import { downloadKey, fetchWorkingFile, isPreview, readWorkingFile, storeDownload, workingKey } from '../files.ts'
import { previewForms } from '../preview-forms.ts'
import { publishPage } from '../previews/publish-page.ts'
import { decodeShown, PlannedPhotographs } from '../planning/shown-photographs.ts'
import { sealAt } from '../seal/seal.ts'
import { findJob } from '../jobs/store/jobs.ts'
import { isAttached, type StoredJob } from '../jobs/kinds.ts'
import { type Fault, outcomeOf } from './outcome.ts'

const PublishEvent = z.object({
  jobId: Id,
  plan: z.object({ form: z.enum(previewForms).default('pdf') }).prefault({}),
  laidOut: z.object({ shown: z.string() }),
})

export type PublishResult = { done: true } | { done: false; missing: string[] }

/** The number of copies that the photo function makes well within its time limit. */
const maxMissing = 200

class CopyMissing extends Error {
  override name = 'CopyMissing'
}

export const handler = (event: unknown): Promise<PublishResult | Fault> => outcomeOf(published(event))

async function published(event: unknown): Promise<PublishResult> {
  const { jobId, plan, laidOut } = PublishEvent.parse(event)
  const job = await findJob(jobId)
  if (job?.state !== 'running') return { done: true }
  const planned = PlannedPhotographs.parse(await readWorkingFile(jobId, 'photographs.json'))
  const shown = decodeShown(Object.keys(planned), laidOut.shown)
  try {
    const file = await finished[plan.form](job, planned, shown)
    // The other files of the pack follow.
    if (job.kind === 'dispute') return { done: true }
    if (job.kind === 'settlement') {
      const { id: claim, report: id, version } = job.subject
      await noteMadePdf(file.sha256, {
        id,
        clientId: job.clientId,
        version,
        claim: { id: claim, kind: 'settlement' },
      })
    }
    await scheduleRetirement(job, await completeJob(job, file, new Date()))
    return { done: true }
  } catch (error) {
    if (!(error instanceof CopyMissing)) throw error
    const srcs = shown.flatMap((id) => planned[id]?.src ?? [])
    return { done: false, missing: (await missingPrintCopies(srcs)).slice(0, maxMissing) }
  }
}

/** The findings of a trial run are read where the lay-out has put them. */
const finished = {
  pdf: putTogether,
  html: publishPage,
  json: (job: StoredJob) => Promise.resolve({ src: workingKey(job.id, 'laid-out.json'), sha256: '', photographs: 0 }),
}

async function putTogether(job: StoredJob, planned: PlannedPhotographs, shown: readonly string[]) {
  const path = join(tmpdir(), `${job.id}.pdf`)
  const src = downloadKey(job)
  const progress = new ProgressReporter(job)
  const openOne = isSample(job) ? greyFor : openPlanned
  try {
    await fetchWorkingFile(job.id, 'laid-out.pdf', path)
    await using pdf = await openFileSource(path)
    const out = storeDownload(src, isAttached(job) ? evidenceLock() : {})
    let opened = 0
    const open = async (id: string) => {
      progress.publish({ done: opened, total: shown.length, step: 'publishing' })
      opened++
      return openOne(planned, id)
    }
    const seal = isPreview(src) ? undefined : await sealAt(new Date())
    await swap({ pdf, photographIds: shown, open, out, seal })
    return { src, sha256: out.sha256(), photographs: shown.length }
  } finally {
    await Promise.all([rm(path, { force: true }), progress.finish()])
  }
}

const isSample = (job: StoredJob): boolean => job.subject.type === 'sample'

async function greyFor(planned: PlannedPhotographs, id: string) {
  const size = smallestRatio(planned[id] ?? { width: 4, height: 3 })
  const bytes = placeholderJpeg('sample', size)
  return { ...size, length: bytes.length, stream: [bytes] }
}

async function openPlanned(planned: PlannedPhotographs, id: string) {
  const photograph = planned[id]
  const copy = photograph && (await openPrintCopy(photograph.src))
  if (!copy) throw new CopyMissing(`The print copy of ${id} is missing.`)
  return { ...copy, width: photograph.width, height: photograph.height }
}
