import { downloadAddress } from '../lib/download-address.ts'
import { storedKey } from './kinds.ts'
import { findUpload, findUploads, type StoredUpload } from './store.ts'

/** Types that browsers display; everything else is saved. */
const shown = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** Short-lived. */
export const documentAddress = (
  kind: 'document' | 'clientDocument',
  { src, filename, type }: { src: string; filename: string; type: string },
): Promise<string> => downloadAddress(storedKey(kind, src), filename, shown.has(type) ? 'inline' : 'attachment', type)

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

/** By id, of those that were sent for this report and not refused; they may still be on their way. */
export async function documentsSentFor(reportId: string, ids: Iterable<string>): Promise<Map<string, StoredUpload>> {
  const found = await findUploads(ids)
  return new Map(
    [...found].filter(
      ([, { kind, ownerId, status }]) => kind === 'document' && ownerId === reportId && status !== 'refused',
    ),
  )
}
