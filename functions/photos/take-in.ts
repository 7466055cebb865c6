import { createHash } from 'node:crypto'
import { photoMessages, visitorPhotoMaxPixels } from '@lintel/contract'
import { tellOfArrival } from '../reports/publish-changed.ts'
import { makeCopies, NotJpeg, TooManyPixels } from './copies.ts'
import type { PhotoCopies } from './copies.ts'
import { keepOriginal, readPhotoFile, removeIncoming, writeCopy } from './files.ts'
import { photoIdOf } from './keys.ts'
import { findPhoto, forgottenAfterSeconds, setPrintCopy, settlePhoto } from './store.ts'
import type { StoredPhoto } from './store.ts'
import { lookAtDocument } from './take-in-document.ts'

/** What became of a file that arrived. `ignored`: it is not expected, or was dealt with before. */
export type Outcome = 'ready' | 'refused' | 'ignored'

/** Photographs of which no copy can be made: their originals are gone, or cannot be read any more. */
class PhotographsLost extends Error {
  override name = 'PhotographsLost'

  constructor(filenames: readonly string[]) {
    super(`Photographs that could not be read: ${filenames.join(', ')}.`)
  }
}

/**
 * Takes in what lies below `incoming/` under this src: keeps the original untouched, makes its copies, and says in the
 * record what it is. It may be called late, twice and at the same time: the first original that is kept counts, and
 * everything else follows from it.
 */
export async function takeIn(src: string): Promise<Outcome> {
  const id = photoIdOf(src)
  const photo = id ? await findPhoto(id) : undefined
  if (photo?.src !== src || photo.status !== 'waiting') {
    await removeIncoming(src)
    return 'ignored'
  }
  const incoming = await readPhotoFile('incoming', src)
  if (!incoming) return 'ignored'
  const receivedAt = incoming.storedAt.toISOString()
  const look = photo.kind === 'document' ? lookAtDocument : lookAt
  const settled = await look(photo, incoming.bytes, receivedAt)
  const first = (await settlePhoto(settled)) || (await settleGivenBack(settled))
  await removeIncoming(src)
  if (!first) return 'ignored'
  const status = settled.status === 'ready' ? 'ready' : 'refused'
  await tellOfArrival({ event: 'photoready', reportId: photo.reportId, photoId: photo.id, status })
  return status
}

/** Settles a photograph that its visitor took away while it was looked at: it stays away. */
async function settleGivenBack(settled: Parameters<typeof settlePhoto>[0]): Promise<boolean> {
  const now = await findPhoto(settled.id)
  return now?.givenBack === true && settlePhoto({ ...settled, givenBack: true })
}

/** The record of a photograph whose bytes have been looked at; its original and copies are in storage then. */
async function lookAt(photo: StoredPhoto, bytes: Buffer, receivedAt: string) {
  let copies: PhotoCopies
  try {
    copies = await makeCopies(bytes, photo.linkId ? visitorPhotoMaxPixels : undefined)
  } catch (error) {
    const message = refusalOf(error, photo.filename)
    if (!message) throw error
    const ttl = Math.floor(Date.parse(receivedAt) / 1000) + forgottenAfterSeconds
    return { ...photo, receivedAt, status: 'refused' as const, message, ttl }
  }
  const original = await keep(photo.src, bytes)
  if (original.bytes !== bytes) copies = await makeCopies(original.bytes)
  const print = await writeCopies(photo.src, copies)
  const { width, height, takenAt } = copies
  const sha256 = original.sha256.toString('hex')
  const found = { width, height, takenAt, sha256, bytes: original.bytes.length, print, ttl: undefined }
  return { ...photo, receivedAt, status: 'ready' as const, ...found }
}

/** Keeps the original and answers it; an earlier one where there is one already. */
async function keep(src: string, bytes: Buffer): Promise<{ bytes: Buffer; sha256: Buffer }> {
  const sha256 = hashOf(bytes)
  if (await keepOriginal(src, bytes, sha256)) return { bytes, sha256 }
  const earlier = await readPhotoFile('originals', src)
  if (!earlier) throw new Error(`The original of ${src} is there and cannot be read.`)
  return earlier.bytes.equals(bytes) ? { bytes, sha256 } : { bytes: earlier.bytes, sha256: hashOf(earlier.bytes) }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

async function writeCopies(src: string, { print, thumbnail }: PhotoCopies) {
  await Promise.all([writeCopy('print', src, print.jpeg), writeCopy('thumbnails', src, thumbnail.jpeg)])
  return { width: print.width, height: print.height, bytes: print.jpeg.length }
}

/** What people are told about a file that is refused; undefined where the fault is ours. */
function refusalOf(error: unknown, filename: string): string | undefined {
  if (error instanceof NotJpeg) return photoMessages.notJpeg(filename)
  return error instanceof TooManyPixels ? `${filename} has too many pixels.` : undefined
}

/** So many at a time: while one is read or written, another is decoded. */
const atOnce = 4

/**
 * Makes the copies of photographs that were taken in before, from their originals.
 * @throws PhotographsLost for those of which none can be made; the others have theirs then
 */
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
  const id = photoIdOf(src)
  const [photo, original] = await Promise.all([id ? findPhoto(id) : undefined, readPhotoFile('originals', src)])
  if (!original || photo?.src !== src) return false
  try {
    await setPrintCopy(photo.id, await writeCopies(src, await makeCopies(original.bytes)))
    return true
  } catch (error) {
    if (error instanceof NotJpeg || error instanceof TooManyPixels) return false
    throw error
  }
}
