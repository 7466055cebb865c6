import { eraseRunning } from '../documents/jobs/client-data.ts'
import { eraseVisitors } from '../realtime/client-data.ts'
import { bodyAt, bodyKeysOf, eraseRowsOfReport, removeReport, type FoundReport } from '../reports/client-data.ts'
import { eraseLinks } from '../sharing/client-data.ts'
import { photoFolders } from '../uploads/keys.ts'
import { eraseArrivals, recordedFor } from '../uploads/client-data.ts'
import { copiesOf, filesOfBody, filesOfHeader, type StoredFile } from './files.ts'
import { noteErased } from './store.ts'
import type { Work } from './step-work.ts'

async function filesOf(report: FoundReport): Promise<StoredFile[]> {
  const files = report.row ? filesOfHeader(report.row.record) : []
  // Nothing else names the files of earlier versions, and not every file has an upload record.
  for (const key of await bodyKeysOf(report)) {
    const body = await bodyAt(key)
    if (body) files.push(...filesOfBody(body))
  }
  return files
}

/** Files with an upload record are erased with it. */
async function withoutRecord(work: Work, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const srcOf = ({ bucket, key }: StoredFile) =>
    bucket === 'PHOTOS_BUCKET' ? key.slice(photoFolders.originals.length) : undefined
  const srcs = new Set(files.flatMap((file) => srcOf(file) ?? []))
  const recorded = await recordedFor(work.clientId, [...srcs])
  return files.flatMap((file) => {
    const src = srcOf(file)
    if (src === undefined) return [file]
    return recorded.has(src) ? [] : copiesOf(src, false)
  })
}

/** The header goes last: an interrupted pass finds the report again by it. */
export async function eraseReport(work: Work, report: FoundReport): Promise<void> {
  const { id, name } = report
  await work.eraseRecord(`report ${name}`, async () => {
    await noteErased(work.clientId, { id, round: work.round, lost: !report.listed })
    await work.files(await withoutRecord(work, await filesOf(report)))
    await sweepReport(work, id)
    if (!(await removeReport(report))) throw new Error(`The report ${id} was changed meanwhile.`)
    if (!report.row) work.invalid.push(`report ${name}: could not be read; erased`)
    if (!report.listed) work.invalid.push(`report ${name}: totals of all clients may still count it`)
    work.counts.reports++
  })
}

/** Runs again once whatever had begun for the report must have ended, such as a PDF or a save in progress. */
export async function sweepReport(work: Work, id: string): Promise<void> {
  await eraseArrivals(id)
  await eraseLinks(id)
  await eraseRunning(id)
  await eraseVisitors(id)
  await eraseRowsOfReport(id)
  await work.files([
    { bucket: 'DOCUMENTS_BUCKET', key: `downloads/${id}/` },
    { bucket: 'DOCUMENTS_BUCKET', key: `downloads/zips/${id}/` },
    { bucket: 'REPORTS_BUCKET', key: `reports/${id}/` },
  ])
}
