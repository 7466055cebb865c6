import { uploadHopelessAfterMs } from '@lintel/contract'
import { hasPhotoFile, openPhotoFile, photoFileAddress, readPhotoFile, type PhotoKind } from './files.ts'
import { fileIdOf } from './keys.ts'
import { findUploads, type StoredUpload } from './store.ts'

export type { StoredUpload } from './store.ts'

/** The records of a client's photographs by src; those of other clients, and unknown ones, are left out. */
export async function photosFor(clientId: string, srcs: Iterable<string>): Promise<Map<string, StoredUpload>> {
  const asked = new Set(srcs)
  const found = await findUploads([...asked].flatMap((src) => fileIdOf(src) ?? []))
  const own = [...found.values()].filter((photo) => photo.clientId === clientId && asked.has(photo.src))
  return new Map(own.map((photo) => [photo.src, photo]))
}

/** True for a photograph that is expected and can still arrive. */
export const mayStillArrive = (photo: StoredUpload, now: Date): boolean =>
  photo.status === 'waiting' && now.getTime() - Date.parse(photo.requestedAt) < uploadHopelessAfterMs

/** A print copy as a stream, with its length; undefined if it is missing. */
export const openPrintCopy = (src: string) => openPhotoFile('print', src)

/** A short-lived address of a print copy, which has no EXIF. */
export const printAddress = (src: string, seconds: number) => photoFileAddress('print', src, seconds)

/** A whole print copy; undefined if it is missing. */
export const readPrintCopy = async (src: string) => (await readPhotoFile('print', src))?.bytes

/** A whole thumbnail; undefined if it is missing. */
export const readThumbnail = async (src: string) => (await readPhotoFile('thumbnails', src))?.bytes

/** A whole original, as it was sent; undefined if it is missing. */
export const readOriginal = async (src: string) => (await readPhotoFile('originals', src))?.bytes

const atOnce = 32

/** Returns those photographs that have no such file. */
async function without(kind: PhotoKind, srcs: Iterable<string>): Promise<string[]> {
  const open = [...new Set(srcs)]
  const missing: string[] = []
  const look = async () => {
    for (let src = open.shift(); src !== undefined; src = open.shift())
      if (!(await hasPhotoFile(kind, src))) missing.push(src)
  }
  await Promise.all(Array.from({ length: atOnce }, look))
  return missing
}

/** Returns those photographs whose print copies are missing. */
export const missingPrintCopies = (srcs: Iterable<string>): Promise<string[]> => without('print', srcs)

/** Returns those photographs whose originals are missing. */
export const lostOriginals = async (srcs: Iterable<string>): Promise<Set<string>> =>
  new Set(await without('originals', srcs))

/** Returns those photographs that have neither a print copy nor an original to make it from. */
export const lostPhotos = async (srcs: Iterable<string>): Promise<Set<string>> =>
  lostOriginals(await missingPrintCopies(srcs))
