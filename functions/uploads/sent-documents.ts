import { kindOf, storedKey } from './kinds.ts'
import { findPhoto } from './store.ts'

/** A client's own document that has arrived, and its key in the documents bucket; undefined for any other. */
export async function sentDocumentOf(
  clientId: string,
  id: string,
): Promise<{ filename: string; bytes: number; key: string } | undefined> {
  const record = await findPhoto(id)
  if (!record || kindOf(record) !== 'clientDocument' || record.clientId !== clientId || record.status !== 'ready')
    return undefined
  return { filename: record.filename, bytes: record.bytes ?? 0, key: storedKey('clientDocument', record.src) }
}
