import { createHash } from 'node:crypto'
import { documentMessages } from '@lintel/contract'
import { isValidDocument } from './document-content.ts'
import { keepDocument, readDocument } from './document-files.ts'
import { forgottenAfterSeconds, type StoredPhoto } from './store.ts'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/**
 * The record of a document whose bytes have been looked at. What is accepted is kept as it was sent, without a change:
 * the first that is kept counts, and the record follows from it.
 */
export async function lookAtDocument(document: StoredPhoto, bytes: Buffer, receivedAt: string) {
  if (!(await isValidDocument(document.filename, bytes))) {
    const message = documentMessages.notValidType(document.filename)
    const ttl = Math.floor(Date.parse(receivedAt) / 1000) + forgottenAfterSeconds
    return { ...document, receivedAt, status: 'refused' as const, message, ttl }
  }
  const type = document.type ?? 'application/octet-stream'
  const isFirst = await keepDocument(document.src, bytes, hashOf(bytes), type)
  const kept = isFirst ? bytes : await readDocument(document.src)
  const found = { bytes: kept.length, sha256: hashOf(kept).toString('hex'), ttl: undefined }
  return { ...document, receivedAt, status: 'ready' as const, ...found }
}
