import { documentEnding, type DocumentEnding } from '@lintel/contract'
import { fileTypeFromBuffer } from 'file-type'

/** What the content of a document must be, for each ending of its name. Old Office files are compound files. */
const contents: Record<DocumentEnding, string> = {
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
  const ending = documentEnding(filename)
  if (!ending) return false
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.ext === contents[ending]
}
