import { photoMessages, type PostedPhoto } from '@lintel/contract'
import { HttpError } from '../lib/http-error.ts'
import { uploadKinds, type PostedKind } from './kinds.ts'

/** The first bytes of a JPEG; the full check of the file follows later. */
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** Throws 413 if it is larger than its kind allows, 415 for anything but a JPEG. */
export function postedJpeg(kind: PostedKind, { fileName, fileData }: PostedPhoto): Buffer {
  const jpeg = Buffer.from(fileData, 'base64')
  if (jpeg.length > uploadKinds[kind].maxPostedBytes) throw new HttpError(413, photoMessages.couldNotUpload)
  if (!isJpeg(jpeg)) throw new HttpError(415, photoMessages.notJpeg(fileName))
  return jpeg
}
