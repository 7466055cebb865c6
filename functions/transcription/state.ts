import { findDocument, findTranscription, type StoredDocument, type UseKind } from './store.ts'

export { countUses } from './store.ts'

const minuteMs = 60_000
/**
 * By then its reader has ended or been killed, and Transcribe every job, whose transcript storage keeps for two days.
 */
const abandonedMs: Record<UseKind, number> = { photo: minuteMs, document: 10 * minuteMs, audio: 24 * 60 * minuteMs }

type Running = Pick<StoredDocument, 'state' | 'startedAt'> & { kind?: UseKind }

export const isRunning = ({ state, startedAt, kind = 'document' }: Running, now: Date): boolean =>
  state === 'running' && now.getTime() - Date.parse(startedAt) <= abandonedMs[kind]

/** Undefined if another has followed. */
export async function transcriptionOf(
  clientId: string,
  id: string,
  src: string | undefined,
  now: Date,
): Promise<Pick<StoredDocument, 'id' | 'state' | 'reason'> | undefined> {
  const found = src === undefined ? await findDocument(clientId, id) : await findTranscription(clientId, src)
  if (found?.id !== id) return undefined
  return found.state === 'running' && !isRunning(found, now) ? { id, state: 'failed' } : found
}
