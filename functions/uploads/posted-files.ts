import { photoMessages, type PostedPhoto, documentExtension, type FileExtension } from '@lintel/contract'
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

/** How files of each type begin. Word and Excel files are zips, their predecessors compound files. */
const starts: Record<FileExtension, string> = {
  pdf: '%PDF-',
  doc: '\u00D0\u00CF\u0011\u00E0',
  docx: 'PK\u0003\u0004',
  xls: '\u00D0\u00CF\u0011\u00E0',
  xlsx: 'PK\u0003\u0004',
  jpeg: '\u00FF\u00D8\u00FF',
  jpg: '\u00FF\u00D8\u00FF',
  png: '\u0089PNG',
}

/** API functions have no room for a reader of every type. */
export function startsAsDocument(filename: string, bytes: Buffer): boolean {
  const extension = documentExtension(filename)
  if (!extension) return false
  // Readers of PDFs skip what precedes the header within the first kilobyte.
  const at = bytes.subarray(0, 1024).indexOf(starts[extension], 'latin1')
  return extension === 'pdf' ? at >= 0 : at === 0
}
