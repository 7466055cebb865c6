import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Id, type Client, type Photo, type PhotoRecord, type Report } from '@lintel/contract'
import { reportDocument } from '@lintel/report-document'
import { summaryVariant } from '@lintel/rules'
import { findClient } from '../../clients/operations.ts'
import { mayStillCome, photosFor, readPrintCopy, type StoredPhoto } from '../../photos/operations.ts'
import { readReportVersion } from '../../reports/open-report.ts'
import { readPreviousReport } from '../../reports/previous-report.ts'
import { workingAddresses, writeWorkingFile } from '../files.ts'
import { photographsOf } from '../photographs-of.ts'
import { ProgressTeller } from '../progress.ts'
import { PhotographsFailed } from '../step-errors.ts'
import { findJob } from '../store.ts'
import type { StoredJob } from '../store.ts'
import type { Plan } from './lay-out.ts'
import type { PlannedPhotographs } from './publish.ts'

const PlanEvent = z.object({ jobId: Id })

/** `ready: false` while photographs are still being looked at: the state machine then waits and asks again. */
export type PlanResult = { ready: false } | { ready: true; planUrl: string; laidOutUrl: string }

/** A document waits for its photographs at most this long. */
const longestWaitMs = 5 * 60_000

/** A photograph with its print copy: what a document can show. */
type Printable = StoredPhoto & { print: NonNullable<StoredPhoto['print']> }
const isPrintable = (photo: StoredPhoto | undefined): photo is Printable => photo?.print !== undefined

/** Gathers everything that a document is made from, and hands the lay-out what it may know of it. */
export async function handler(event: unknown): Promise<PlanResult> {
  const { jobId } = PlanEvent.parse(event)
  const job = await findJob(jobId)
  if (job?.state !== 'running') throw new Error(`There is no running job ${jobId}.`)
  const progress = new ProgressTeller(job)
  try {
    return await plan(job, progress)
  } finally {
    await progress.finish()
  }
}

async function plan(job: StoredJob, progress: ProgressTeller): Promise<PlanResult> {
  progress.tell({ done: 0, total: 0, step: 'planning' })
  const [{ report, sha256 }, client] = await Promise.all([
    readReportVersion(job.reportId, job.version),
    findClient(job.clientId),
  ])
  if (!client) throw new Error(`The client of report ${job.reportId} is not there.`)
  const photographs = photographsOf(report)
  const records = await photosFor(
    job.clientId,
    photographs.map(({ src }) => src),
  )
  const stillComing = [...records.values()].filter((photo) => waitsFor(job, photo, new Date()))
  if (stillComing.length > 0) {
    progress.tell({ done: records.size - stillComing.length, total: records.size, step: 'photographs' })
    return { ready: false }
  }
  const printable = printableById(photographs, records)
  const document = await reportDocument({
    report,
    client,
    typeName: client.reportfactory.reportTypeList.find(({ name }) => name === report.type)?.displayName ?? report.type,
    inspector: client.users.find(({ id }) => id === report.userId)?.name ?? '',
    photos: new Map([...printable].map(([id, photo]) => [id, asPrinted(photo)])),
    generatedAt: new Date().toISOString(),
    reportSha256: sha256,
    photographsSha256,
    variant: job.variant === summaryVariant.name ? 'summary' : 'report',
    logo: await logoOf(client, report),
    previous: await readPreviousReport(report),
  })
  const planned = plannedOf(document.photographs, printable)
  const names = Object.fromEntries([...printable].map(([id, photo]) => [id, photo.filename]))
  const [addresses] = await Promise.all([
    workingAddresses(job.id),
    writeWorkingFile(job.id, 'plan.json', { job: document, names } satisfies Plan),
    writeWorkingFile(job.id, 'photographs.json', planned),
  ])
  progress.tell({ done: 0, total: Object.keys(planned).length, step: 'laying out' })
  return { ready: true, ...addresses }
}

const waitsFor = (job: StoredJob, photo: StoredPhoto, now: Date) =>
  mayStillCome(photo, now) && now.getTime() - Date.parse(job.createdAt) < longestWaitMs

/** By the id that the report gives them. Throws PhotographsFailed where one cannot be shown. */
function printableById(photographs: readonly Photo[], records: ReadonlyMap<string, StoredPhoto>) {
  const printable = new Map<string, Printable>()
  const failed = new Set<string>()
  for (const { id, src } of photographs) {
    const record = records.get(src)
    const before = printable.get(id)
    // An id that stands for two pictures would show one of them twice and the other not at all.
    if (!isPrintable(record) || (before && before.src !== src)) failed.add(record?.filename ?? nameIn(src))
    else printable.set(id, record)
  }
  if (failed.size > 0) throw new PhotographsFailed([...failed])
  return printable
}

const nameIn = (src: string) => src.slice(src.lastIndexOf('/') + 1)

/** A record as the document sees it: with the measures of the copy that will stand in it. */
const asPrinted = (photo: Printable): PhotoRecord => ({
  ...photo,
  width: photo.print.width,
  height: photo.print.height,
})

function plannedOf(shown: Record<string, unknown>, printable: ReadonlyMap<string, Printable>): PlannedPhotographs {
  const planned: PlannedPhotographs = {}
  for (const id of Object.keys(shown)) {
    const photo = printable.get(id)
    if (photo) planned[id] = { src: photo.src, width: photo.print.width, height: photo.print.height }
  }
  return planned
}

/** One fingerprint for all originals: of their own, one after another. */
const photographsSha256 = (photos: readonly PhotoRecord[]): string => {
  const hash = createHash('sha256')
  for (const photo of photos) hash.update(photo.sha256 ?? '')
  return hash.digest('hex')
}

/** The branch's logo, or else the client's, as a data address. */
async function logoOf(client: Client, report: Report): Promise<string | undefined> {
  const branch = client.branches.find(({ id }) => id === report.branchId)
  const logo = branch?.looknfeel.logo[0] ?? client.looknfeel.logo[0]
  const copy = logo && (await readPrintCopy(logo.src))
  return copy && `data:image/jpeg;base64,${copy.toString('base64')}`
}
