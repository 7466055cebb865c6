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

/** True if a file's content matches its name; files with macros have a content type of their own and do not match. */
export async function isValidDocument(filename: string, bytes: Uint8Array): Promise<boolean> {
  const extension = documentExtension(filename)
  if (!extension) return false
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.ext === contents[extension]
}
