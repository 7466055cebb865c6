import { clientDataMessages } from '@lintel/contract'
import { stringify } from 'csv-stringify/sync'
import { writeZip, type ZippedFile } from '../documents/zip/zip.ts'
import { storeDownload } from '../documents/files.ts'
import { makeLogger } from '../lib/logging.ts'
import { entriesFrom, unreadable, type ExportedFile, type MissingFile } from './entries.ts'
import { lengthOf, exportZipKey } from './files.ts'
import { jobAct, detailOf, withNamed, passHandler, type PassResult } from './job-pass.ts'
import { endJob, noteProgress, type DataJob } from './store.ts'
import type { Cursor } from './cursor.ts'

const log = makeLogger('client-data')

const maxBytes = 2 ** 31
const maxFiles = 5000
const gatheringMs = 60_000
/** The share of memory for a zip's contents: reports of up to 40 MB are held until written. */
const maxMemoryShare = 1 / 8

interface PartContents {
  files: ExportedFile[]
  missing: MissingFile[]
  counts: DataJob['counts']
  cursor: Cursor
  isLast: boolean
}

async function gather(
  { clientId, cursor, counts: before }: DataJob,
  isOver: () => boolean,
  memoryBytes: number,
): Promise<PartContents> {
  const contents: PartContents = { files: [], missing: [], counts: { ...before }, cursor, isLast: false }
  const until = Date.now() + gatheringMs
  let [bytes, held] = [0, 0]
  const isFull = () =>
    bytes >= maxBytes || held >= memoryBytes * maxMemoryShare || contents.files.length >= maxFiles || Date.now() > until
  for await (const { file, missing = [], counted, cursor: next } of entriesFrom(clientId, cursor)) {
    if (file) contents.files.push(file)
    bytes += file?.bytes ?? 0
    if (file && !file.isStored) held += file.bytes
    contents.missing.push(...missing)
    if (counted) contents.counts[counted] += 1
    if (!next) continue
    contents.cursor = next
    if (isFull() || isOver()) return contents
  }
  return { ...contents, isLast: true }
}

/** Records a file that cannot be read as missing, and exports the rest; in the zip the file says so. */
const named = ({ path, bytes, isStored, fetch }: ExportedFile, missing: MissingFile[]): ZippedFile => ({
  path,
  modified: new Date(),
  fetch: async () => {
    try {
      const content = await fetch()
      if (isStored && content.length !== bytes) throw new Error(`${path} was cut short.`)
      return content
    } catch (error) {
      log.warn('A file could not be read for an export', {
        path,
        error: error instanceof Error ? error : String(error),
      })
      missing.push({ path, why: unreadable })
      return Buffer.from('This file could not be read when the client was exported.\n')
    }
  },
})

async function writePart({ clientId, id }: DataJob, part: number, { files, missing }: PartContents) {
  const list = () => {
    const failed = new Set(missing.map(({ path }) => path))
    const rows = [
      ...files.filter(({ path }) => !failed.has(path)).map(({ path, bytes }) => [path, String(bytes)]),
      ...missing.map(({ path, why }) => [path, why]),
    ]
    const options = { bom: true, escape_formulas: true, record_delimiter: 'windows' } as const
    return Buffer.from(stringify([['file', 'bytes'], ...rows], options))
  }
  const key = exportZipKey(clientId, id, part)
  await writeZip(
    files.map((file) => named(file, missing)),
    { index: { path: 'index.csv', content: list }, out: storeDownload(key), onFile: () => {} },
  )
  return { bytes: (await lengthOf({ bucket: 'DOCUMENTS_BUCKET', key })) ?? 0, files: files.length }
}

/** An unfinished zip is rewritten under the same key. */
async function exportPass(begun: DataJob, isOver: () => boolean, memoryBytes: number): Promise<PassResult> {
  for (let job = begun; ;) {
    const contents = await gather(job, isOver, memoryBytes)
    const { cursor, counts, missing, files, isLast } = contents
    const parts =
      files.length + missing.length > 0
        ? [...job.parts, await writePart(job, job.parts.length + 1, contents)]
        : job.parts
    const progress = {
      cursor,
      parts,
      counts: { ...counts, files: counts.files + files.length },
      left: job.left + missing.length,
      named: withNamed(
        job.named,
        missing.map(({ path, why }) => `${path}: ${why}`),
      ),
    }
    job = { ...job, ...progress }
    if (isLast) {
      const now = new Date()
      await endJob('EXPORT', job, { ...progress, state: 'finished', now }, [
        jobAct('client.exportend', job, now, detailOf(job, 'finished')),
      ])
      return { more: false }
    }
    if (!(await noteProgress('EXPORT', job, progress))) return { more: false }
    if (isOver()) return { more: true }
  }
}

export const handler = passHandler('EXPORT', {
  pass: exportPass,
  ended: 'client.exportend',
  failure: clientDataMessages.exportFailed,
})
