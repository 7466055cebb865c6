import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import * as z from 'zod'
import { Id, StorageKey } from '@lintel/contract'
import { swap } from '@lintel/report-document/swap'
import { missingPrintCopies, openPrintCopy } from '../../photos/operations.ts'
import { finishJob } from '../ending.ts'
import { openFileSource } from '../file-source.ts'
import { downloadKey, fetchWorkingFile, readWorkingFile, storeDownload } from '../files.ts'
import { ProgressTeller } from '../progress.ts'
import { decodeShown } from '../shown.ts'
import { findJob } from '../store.ts'
import type { StoredJob } from '../store.ts'

const PublishEvent = z.object({ jobId: Id, laidOut: z.object({ shown: z.string() }) })

/** The print copies that the placeholders stand for, by photograph id, in the plan's order. */
export const PlannedPhotographs = z.record(
  z.string(),
  z.object({ src: StorageKey, width: z.int().min(1), height: z.int().min(1) }),
)
export type PlannedPhotographs = z.infer<typeof PlannedPhotographs>

/** What the state answers: done, or the print copies that must be made before it can be. */
export type PublishResult = { done: true } | { done: false; missing: string[] }

/** As many copies as the photo function makes well within its time. */
const mostMissing = 200

/** Print copies that are fetched at a time: enough to hide how far away storage is, little enough to hold in memory. */
const ahead = 32

/** A print copy was not where its record says. */
class CopyMissing extends Error {
  override name = 'CopyMissing'
}

/** Puts the photographs into the laid-out PDF, on its way into storage, and ends the job. */
export async function handler(event: unknown): Promise<PublishResult> {
  const { jobId, laidOut } = PublishEvent.parse(event)
  const job = await findJob(jobId)
  if (job?.state !== 'running') return { done: true }
  const planned = PlannedPhotographs.parse(await readWorkingFile(jobId, 'photographs.json'))
  const shown = decodeShown(Object.keys(planned), laidOut.shown)
  try {
    const file = await putTogether(job, planned, shown)
    await finishJob(job, file, new Date())
    return { done: true }
  } catch (error) {
    if (!(error instanceof CopyMissing)) throw error
    const srcs = shown.flatMap((id) => planned[id]?.src ?? [])
    return { done: false, missing: (await missingPrintCopies(srcs)).slice(0, mostMissing) }
  }
}

async function putTogether(job: StoredJob, planned: PlannedPhotographs, shown: readonly string[]) {
  const path = join(tmpdir(), `${job.id}.pdf`)
  const src = downloadKey(job.reportId, job.id)
  const progress = new ProgressTeller(job)
  try {
    await fetchWorkingFile(job.id, 'laid-out.pdf', path)
    await using pdf = await openFileSource(path)
    const { out, sha256, stored } = storeHashed(src)
    let opened = 0
    const open = async (id: string) => {
      progress.tell({ done: opened, total: shown.length, step: 'publishing' })
      opened++
      return openPlanned(planned, id)
    }
    await Promise.all([swap({ pdf, photographIds: shown, open, out, ahead }), stored])
    return { src, sha256: sha256(), photographs: shown.length }
  } finally {
    await Promise.all([rm(path, { force: true }), progress.finish()])
  }
}

async function openPlanned(planned: PlannedPhotographs, id: string) {
  const photograph = planned[id]
  const copy = photograph && (await openPrintCopy(photograph.src))
  if (!copy) throw new CopyMissing(`The print copy of ${id} is missing.`)
  return { ...copy, width: photograph.width, height: photograph.height }
}

/** A finished file on its way into storage, hashed as it passes. */
function storeHashed(key: string) {
  const hash = createHash('sha256')
  const out = new Transform({
    highWaterMark: 1 << 20,
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const stored = storeDownload(key, out)
  // Whichever fails first, storage or the one who writes, the other is not left waiting.
  stored.catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return { out, stored, sha256: () => hash.digest('hex') }
}
