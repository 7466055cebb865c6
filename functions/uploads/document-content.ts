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

/** True where a file is what its name says; files with macros are of a kind of their own and are not. */
export async function isValidDocument(filename: string, bytes: Uint8Array): Promise<boolean> {
  const extension = documentExtension(filename)
  if (!extension) return false
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.ext === contents[extension]
}
