import { uploadHopelessAfterMs } from '@lintel/contract'
import { fileIdOf } from '@lintel/rules'
import { hasPhotoFile, openPhotoFile, photoFileAddress, readPhotoFile, type PhotoKind } from './files.ts'
import { findUploads, type StoredUpload } from './store.ts'

export type { StoredUpload } from './store.ts'

/** By src; those of other clients, and unknown ones, are left out. */
export async function photosFor(clientId: string, srcs: Iterable<string>): Promise<Map<string, StoredUpload>> {
  const asked = new Set(srcs)
  const found = await findUploads([...asked].flatMap((src) => fileIdOf(src) ?? []))
  const own = [...found.values()].filter((photo) => photo.clientId === clientId && asked.has(photo.src))
  return new Map(own.map((photo) => [photo.src, photo]))
}

/** Expected, and can still arrive. */
export const mayStillArrive = (photo: StoredUpload, now: Date): boolean =>
  photo.status === 'waiting' && now.getTime() - Date.parse(photo.requestedAt) < uploadHopelessAfterMs

/** With its length; undefined if it is missing. */
export const openPrintCopy = (src: string) => openPhotoFile('print', src)

/** Without EXIF. */
export const printAddress = (src: string, seconds: number) => photoFileAddress('print', src, seconds)

export const readPrintCopy = async (src: string) => (await readPhotoFile('print', src))?.bytes

export const readThumbnail = async (src: string) => (await readPhotoFile('thumbnails', src))?.bytes

export const readOriginal = async (src: string) => (await readPhotoFile('originals', src))?.bytes

const atOnce = 32

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

export const missingPrintCopies = (srcs: Iterable<string>): Promise<string[]> => without('print', srcs)

export const lostOriginals = async (srcs: Iterable<string>): Promise<Set<string>> =>
  new Set(await without('originals', srcs))

/** With neither a print copy nor an original to make it from. */
export const lostPhotos = async (srcs: Iterable<string>): Promise<Set<string>> =>
  lostOriginals(await missingPrintCopies(srcs))
