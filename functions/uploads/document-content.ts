import { documentExtension, type FileExtension } from '@lintel/contract'
import { fileTypeFromBuffer } from 'file-type'

/** The required content for each extension. Old Office files are compound files. */
const contents: Record<FileExtension, string> = {
  pdf: 'pdf',
  doc: 'cfb',
  docx: 'docx',
  xls: 'cfb',
  xlsx: 'xlsx',
  jpeg: 'jpg',
  jpg: 'jpg',
  png: 'png',
}

/** The type of a file's content. Readers skip what precedes the header of a PDF, within the first kilobyte. */
export const contentType = (bytes: Uint8Array) => {
  const at = Buffer.from(bytes.subarray(0, 1024)).indexOf('%PDF-')
  return fileTypeFromBuffer(at > 0 ? bytes.subarray(at) : bytes).catch(() => undefined)
}

/** Files with macros have a content type of their own and do not match. */
export async function isValidDocument(filename: string, bytes: Uint8Array): Promise<boolean> {
  const extension = documentExtension(filename)
  if (!extension) return false
  const found = await contentType(bytes)
  return found?.ext === contents[extension]
}
