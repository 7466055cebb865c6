import type { DBSchema } from 'idb'
import { browserDatabase } from '../browser-database.ts'
import { inTime } from '../in-time.ts'
import { sha256Of } from '../sha256.ts'
import { browserStorage, type KeptUpload } from '../uploads/storage.ts'
import { withRoom } from '../with-room.ts'

export interface StoredRecording extends Pick<KeptUpload, 'key' | 'owner' | 'list' | 'target' | 'name' | 'addedAt'> {
  type: string
  about: string
  /** It is a complete file, but the user has not been notified yet. */
  untold?: true
}

interface SpokenSchema extends DBSchema {
  spoken: { key: string; value: StoredRecording; indexes: { owner: string } }
  /** The recording in parts of a second, by recording and number. */
  parts: { key: [key: string, part: number]; value: Blob }
}

/* Each second is written as it is recorded, so that a page that closes meanwhile loses only the last one. */
const database = browserDatabase<SpokenSchema>('lintel-recordings', (db) => {
  db.createObjectStore('spoken', { keyPath: 'key' }).createIndex('owner', 'owner')
  db.createObjectStore('parts')
})

const partsOf = (key: string) => IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER])

export const beginRecording = async (spoken: StoredRecording): Promise<void> => {
  await withRoom(async () => (await database()).put('spoken', spoken))
}

export const addRecordingPart = async (key: string, part: number, bytes: Blob): Promise<void> => {
  await withRoom(async () => (await database()).put('parts', bytes, [key, part]))
}

export const forgetRecording = async (key: string): Promise<void> => {
  const change = (await database()).transaction(['spoken', 'parts'], 'readwrite')
  await Promise.all([
    change.objectStore('spoken').delete(key),
    change.objectStore('parts').delete(partsOf(key)),
    change.done,
  ])
}

/** False if nothing was recorded or it has ended. `untold`: the user must still be notified. Can be repeated. */
export const endRecording = async (key: string, { untold = false } = {}): Promise<boolean> => {
  const db = await database()
  const [spoken, parts] = await Promise.all([db.get('spoken', key), db.getAll('parts', partsOf(key))])
  if (!spoken || spoken.untold) return false
  const { about: _about, untold: _untold, type, ...kept } = spoken
  const file = new Blob(parts, { type })
  if (file.size > 0) {
    const waiting = {
      order: Date.parse(spoken.addedAt),
      state: 'unsent',
      edits: {},
      settled: false,
    } as const
    await browserStorage.add({ ...kept, ...waiting, size: file.size, sha256: await sha256Of(file) }, file)
  }
  await forgetRecording(key)
  if (untold && file.size > 0) await beginRecording({ ...spoken, untold })
  return file.size > 0
}

/** How long opening a report waits for recordings of pages that are closing. */
const freeMs = 300
/** A closing page has closed by then, even on a busy machine; another page that is still recording takes longer. */
const goneMs = 5000

/** The recordings that each caller, known by its signal, is already waiting for. */
const awaitedBy = new WeakMap<AbortSignal, Set<string>>()

/** Recovers recordings of closed pages, and of others once these end. Without `ended`, the user is notified later. */
export const recoverRecordings = async (
  owner: string,
  signal: AbortSignal,
  { list, ended }: { list?: string; ended?: (spoken: StoredRecording, before: boolean) => void } = {},
): Promise<void> => {
  const all = await (await database()).getAllFromIndex('spoken', 'owner', owner)
  const awaited = awaitedBy.get(signal) ?? new Set()
  awaitedBy.set(signal, awaited)
  const keep = async (spoken: StoredRecording) => {
    const { key } = spoken
    const release = new AbortController()
    const stop = () => release.abort()
    signal.addEventListener('abort', stop, { once: true })
    awaited.add(key)
    const begun = Date.now()
    try {
      if (!(await browserStorage.hold(key, release.signal)) || signal.aborted) return
      await endRecording(key, { untold: !ended })
      if (!ended) return
      await forgetRecording(key)
      ended(spoken, Date.now() - begun < goneMs)
    } finally {
      stop()
      awaited.delete(key)
    }
  }
  const open = all.filter(
    (spoken) => (list === undefined || spoken.list === list) && (ended || !spoken.untold) && !awaited.has(spoken.key),
  )
  await Promise.all(
    open.map((spoken) =>
      inTime(
        keep(spoken).catch(() => undefined),
        freeMs,
        () => undefined,
      ),
    ),
  )
}
