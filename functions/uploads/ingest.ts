import { fileIdOf } from '@lintel/rules'
import { evidenceLock } from '../lib/evidence-lock.ts'
import { publishOfUpload } from '../reports/publish-changed.ts'
import { makeCopies, NotJpeg, TooManyPixels, type PhotoCopies } from './copies.ts'
import { check } from './checks.ts'
import { readPhotoFile, removeIncoming, writeCopy } from './files.ts'
import { photoFolders } from './keys.ts'
import { kindRow } from './kinds.ts'
import { hashOf, storeSentFile, readSentFile, sentFile } from './sent-files.ts'
import { findUpload, markDamaged, ttlSeconds, setPrintCopy, completeUpload, type StoredUpload } from './store.ts'

/** The outcome of an arrived file. `ignored`: it is not expected, or has already been processed. */
export type Outcome = 'ready' | 'refused' | 'ignored'

/** Photographs of which no copy can be made: their originals are missing or unreadable. */
class PhotographsLost extends Error {
  override name = 'PhotographsLost'

  constructor(filenames: readonly string[]) {
    super(`Photographs that could not be read: ${filenames.join(', ')}.`)
  }
}

/** Safe to call late, repeatedly and concurrently: the first stored original counts. */
export async function ingest(src: string): Promise<Outcome> {
  const id = fileIdOf(src)
  const photo = id ? await findUpload(id) : undefined
  if (photo?.src !== src || photo.status !== 'waiting') {
    await removeIncoming(src)
    return 'ignored'
  }
  const incoming = await readPhotoFile('incoming', src)
  if (!incoming) return 'ignored'
  if (photo.sha256 !== undefined && hashOf(incoming.bytes).toString('hex') !== photo.sha256) {
    await markDamaged(photo)
    await removeIncoming(src)
    await publishStatus(photo, 'refused')
    return 'refused'
  }
  const receivedAt = incoming.storedAt.toISOString()
  const processed = await checkFile(photo, incoming.bytes, receivedAt)
  const first = (await completeUpload(processed)) || (await completeIfRemoved(processed))
  await removeIncoming(src)
  if (!first) return 'ignored'
  const status = processed.status === 'ready' ? 'ready' : 'refused'
  await publishStatus(photo, status)
  return status
}

/** The file stays for a while. */
export async function giveUp(src: string): Promise<void> {
  const id = fileIdOf(src)
  const photo = id ? await findUpload(id) : undefined
  if (photo?.src !== src || photo.status !== 'waiting') return
  const message = `${photo.filename} could not be processed.`
  const receivedAt = new Date().toISOString()
  if (await completeUpload({ ...photo, receivedAt, status: 'refused', message, ttl: forgottenAt(receivedAt) }))
    await publishStatus(photo, 'refused')
}

/** The screens of a look poll for their files. */
async function publishStatus(photo: StoredUpload, status: 'ready' | 'refused'): Promise<void> {
  if (kindRow(photo.kind).owner !== 'report') return
  await publishOfUpload({ event: 'photoready', reportId: photo.ownerId, photoId: photo.id, status })
}

/** If the visitor removed the photograph while it was being checked, it stays removed. */
async function completeIfRemoved(processed: Parameters<typeof completeUpload>[0]): Promise<boolean> {
  const now = await findUpload(processed.id)
  return now?.removedByVisitor === true && completeUpload({ ...processed, removedByVisitor: true })
}

const forgottenAt = (receivedAt: string) => Math.floor(Date.parse(receivedAt) / 1000) + ttlSeconds

async function checkFile(record: StoredUpload, bytes: Buffer, receivedAt: string) {
  const kind = record.kind
  const file = { kind, filename: record.filename }
  let checked = await check(file, bytes)
  if ('refused' in checked) {
    const ttl = forgottenAt(receivedAt)
    return { ...record, receivedAt, status: 'refused' as const, message: checked.refused, ttl }
  }
  const kept = await storeOriginal(record, bytes)
  if (kept.bytes !== bytes) checked = await check(file, kept.bytes)
  if ('refused' in checked) throw new Error(`${record.src} was accepted before and is now refused: ${checked.refused}`)
  const print = checked.copies && (await writeCopies(record, checked.copies))
  // An earlier arrival can have been damaged.
  const stored = { bytes: kept.bytes.length, damaged: undefined, message: undefined, ttl: undefined }
  const sha256 = kept.sha256.toString('hex')
  return {
    ...record,
    receivedAt,
    status: 'ready' as const,
    sha256,
    ...checked.facts,
    ...stored,
    ...(print && { print }),
  }
}

/** If there is an earlier file, returns that. */
async function storeOriginal(record: StoredUpload, bytes: Buffer): Promise<{ bytes: Buffer; sha256: Buffer }> {
  const kind = record.kind
  const sha256 = hashOf(bytes)
  const type = record.type ?? kindRow(kind).typeOf(record.filename) ?? 'application/octet-stream'
  const file = sentFile(kind, record.src)
  const lock = kindRow(kind).prefix === photoFolders.originals ? evidenceLock() : {}
  if (await storeSentFile(file, { bytes, sha256, type }, lock)) return { bytes, sha256 }
  const earlier = await readSentFile(file)
  return earlier.equals(bytes) ? { bytes, sha256 } : { bytes: earlier, sha256: hashOf(earlier) }
}

/** Returns the size of the print copy. */
async function writeCopies(record: StoredUpload, { print, thumbnail }: PhotoCopies) {
  const jpegs = { print: print.jpeg, thumbnails: thumbnail.jpeg }
  const { copies } = kindRow(record.kind)
  await Promise.all(copies.map((name) => writeCopy(name, record.src, jpegs[name])))
  return { width: print.width, height: print.height, bytes: print.jpeg.length }
}

/** Copies made concurrently: while one is read or written, another is decoded. */
const atOnce = 4

/** From their originals. @throws PhotographsLost for those without a readable original, after the others are done */
export async function makeMissingCopies(srcs: readonly string[]): Promise<void> {
  const waiting = [...srcs]
  const lost: string[] = []
  const work = async () => {
    for (let src = waiting.shift(); src !== undefined; src = waiting.shift())
      if (!(await makeCopiesAgain(src))) lost.push(src.slice(src.lastIndexOf('/') + 1))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (lost.length > 0) throw new PhotographsLost(lost)
}

async function makeCopiesAgain(src: string): Promise<boolean> {
  const id = fileIdOf(src)
  const [photo, original] = await Promise.all([id ? findUpload(id) : undefined, readPhotoFile('originals', src)])
  if (!original || photo?.src !== src) return false
  try {
    await setPrintCopy(photo.id, await writeCopies(photo, await makeCopies(original.bytes)))
    return true
  } catch (error) {
    if (error instanceof NotJpeg || error instanceof TooManyPixels) return false
    throw error
  }
}
