import type { DBSchema } from 'idb'
import { keptDatabase } from '../kept-database.ts'
import type { UploadEdits } from './upload.ts'

/** What is known of a chosen file beside its bytes. */
export interface KeptUpload {
  key: string
  /** The person's identity (`sub`), or the visitor's link: nobody else is shown it. */
  owner: string
  /** Whose list it belongs to: `photos/{report}`, `documents/{report}`, `feedback/{report}`. */
  list: string
  /** Where in the report it goes. */
  target: unknown
  name: string
  size: number
  addedAt: string
  /** Its place among those chosen at the same moment. */
  order: number
  state: 'unsent' | 'accepted' | 'refused'
  message?: string | undefined
  photo?: { id: string; src: string } | undefined
  /** Ids that it had before, of permissions that could not be given anew. */
  former: readonly string[]
  edits: UploadEdits
  /** The report that the server has holds it, or was saved without it. */
  settled: boolean
}

/** Where uploads wait until they are sent: they outlive the page, and one tab at a time has each of them. */
export interface UploadStorage {
  /** @throws where the browser has no room, or keeps nothing at all */
  add: (kept: KeptUpload, file: Blob) => Promise<void>
  /** Writes what has changed; the bytes of what needs them no longer are let go. */
  change: (kept: KeptUpload) => Promise<void>
  remove: (key: string) => Promise<void>
  list: (owner: string, list: string) => Promise<KeptUpload[]>
  read: (key: string) => Promise<{ kept: KeptUpload; file: Blob | undefined } | undefined>
  /** Resolves with true once this tab alone has the upload, until the signal ends; with false where it ended before. */
  hold: (key: string, signal: AbortSignal) => Promise<boolean>
}

interface UploadsSchema extends DBSchema {
  uploads: { key: string; value: KeptUpload; indexes: { owner: string; list: [owner: string, list: string] } }
  bytes: { key: string; value: Blob }
}

const database = keptDatabase<UploadsSchema>('lintel-uploads', (db) => {
  const uploads = db.createObjectStore('uploads', { keyPath: 'key' })
  uploads.createIndex('owner', 'owner')
  uploads.createIndex('list', ['owner', 'list'])
  db.createObjectStore('bytes')
})

const both = ['uploads', 'bytes'] as const

/** The browser's own storage. */
export const browserStorage: UploadStorage = {
  add: async (kept, file) => {
    // Written to the disk before it counts as kept: an inspector's tablet may run out of power.
    const change = (await database()).transaction(both, 'readwrite', { durability: 'strict' })
    await Promise.all([
      change.objectStore('uploads').put(kept),
      change.objectStore('bytes').put(file, kept.key),
      change.done,
    ])
  },
  change: async (kept) => {
    const change = (await database()).transaction(both, 'readwrite')
    // What was removed meanwhile stays removed.
    if ((await change.objectStore('uploads').getKey(kept.key)) !== undefined) {
      await change.objectStore('uploads').put(kept)
      if (kept.state === 'accepted') await change.objectStore('bytes').delete(kept.key)
    }
    await change.done
  },
  remove: async (key) => {
    const change = (await database()).transaction(both, 'readwrite')
    await Promise.all([change.objectStore('uploads').delete(key), change.objectStore('bytes').delete(key), change.done])
  },
  list: async (owner, list) => (await database()).getAllFromIndex('uploads', 'list', [owner, list]),
  read: async (key) => {
    const db = await database()
    const [kept, file] = await Promise.all([db.get('uploads', key), db.get('bytes', key)])
    return kept && { kept, file }
  },
  hold: (key, signal) =>
    new Promise((resolve) => {
      if (!('locks' in navigator)) {
        resolve(true)
        return
      }
      const ended = new Promise<void>((end) => signal.addEventListener('abort', () => end(), { once: true }))
      navigator.locks
        .request(`lintel.upload/${key}`, { signal }, () => {
          resolve(true)
          return ended
        })
        .catch(() => resolve(false))
    }),
}

/** Everything that is kept for a person, whatever it belongs to. */
export const keptUploadsOf = async (owner: string): Promise<KeptUpload[]> =>
  (await database()).getAllFromIndex('uploads', 'owner', owner)

/** Lets all bytes go that are kept for a person: they are signing out of this browser. */
export const forgetUnsent = async (owner: string): Promise<void> => {
  for (const { key, state } of await keptUploadsOf(owner)) if (state !== 'accepted') await browserStorage.remove(key)
}
