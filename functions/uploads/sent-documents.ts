import { storedKey } from './kinds.ts'
import { findUpload } from './store.ts'

/** The key in the documents bucket; undefined if it has not arrived, or is not the client's own. */
export async function sentDocumentOf(
  clientId: string,
  id: string,
): Promise<{ filename: string; bytes: number; key: string } | undefined> {
  const record = await findUpload(id)
  if (!record || record.kind !== 'clientDocument' || record.clientId !== clientId || record.status !== 'ready')
    return undefined
  return { filename: record.filename, bytes: record.bytes ?? 0, key: storedKey('clientDocument', record.src) }
}
