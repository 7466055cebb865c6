import { findDocument, findTranscription, type StoredDocument } from './store.ts'

/** By then, a document's reader has ended or been killed. */
export const documentAbandonedMs = 10 * 60_000

/**
 * Returns the state of the transcription with this id: of a document, or of a recording or photograph (`src`);
 * undefined if another has followed.
 */
export async function transcriptionOf(
  clientId: string,
  id: string,
  src: string | undefined,
  now: Date,
): Promise<Pick<StoredDocument, 'id' | 'state' | 'reason'> | undefined> {
  const found = src === undefined ? await findDocument(clientId, id) : await findTranscription(clientId, src)
  if (found?.id !== id) return undefined
  const isOver = src === undefined && now.getTime() - Date.parse(found.startedAt) > documentAbandonedMs
  return found.state === 'running' && isOver ? { id, state: 'failed' } : found
}
