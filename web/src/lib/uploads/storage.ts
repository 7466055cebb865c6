import type { DBSchema } from 'idb'
import { browserDatabase } from '../browser-database.ts'
import { holdLock } from '../locks.ts'
import { withRoom } from '../with-room.ts'
import { tellUnsent } from '../offline/unsent-signal.ts'
import type { UploadEdits } from './upload.ts'

export interface KeptUpload {
  key: string
  /** The user's identity (`sub`), or the visitor's link: visible to nobody else. */
  owner: string
  /** The list that it belongs to: `photos/{report}`, `documents/{report}`, `recordings/{report}`, `uploads/{client}`, `feedback/{report}`. */
  list: string
  target: unknown
  name: string
  size: number
  addedAt: string
  /** Of its bytes as they were taken; missing if the browser could not tell. */
  sha256?: string | undefined
  /** Its index among those chosen at the same moment. */
  order: number
  state: 'unsent' | 'accepted' | 'refused'
  message?: string | undefined
  /** Missing for a recording, whose id is its key. */
  photo?: { id: string; src?: string | undefined }
  edits: UploadEdits
  /** The server's report has it, or was saved without it. */
  settled: boolean
}

/** Stores uploads until they are sent: they outlive the page, and only one tab at a time has each of them. */
export interface UploadStorage {
  /** @throws if the browser has no space, or no storage at all */
  add: (kept: KeptUpload, file: Blob) => Promise<void>
  /** Updates a record; what is no longer needed is deleted. */
  change: (kept: KeptUpload) => Promise<void>
  remove: (key: string) => Promise<void>
  list: (owner: string, list: string) => Promise<KeptUpload[]>
  read: (key: string) => Promise<{ kept: KeptUpload; file: Blob | undefined } | undefined>
  /** Resolves with true once this tab alone has the upload, until aborted; with false if aborted before. */
  hold: (key: string, signal: AbortSignal) => Promise<boolean>
}

interface UploadsSchema extends DBSchema {
  uploads: { key: string; value: KeptUpload; indexes: { owner: string; list: [owner: string, list: string] } }
  bytes: { key: string; value: Blob }
}

const database = browserDatabase<UploadsSchema>('lintel-uploads', (db) => {
  const uploads = db.createObjectStore('uploads', { keyPath: 'key' })
  uploads.createIndex('owner', 'owner')
  uploads.createIndex('list', ['owner', 'list'])
  db.createObjectStore('bytes')
})

const both = ['uploads', 'bytes'] as const

export const browserStorage: UploadStorage = {
  add: async (kept, file) => {
    await withRoom(async () => {
      // Flushed to disk before it counts as stored: an inspector's tablet can run out of power.
      const change = (await database()).transaction(both, 'readwrite', { durability: 'strict' })
      await Promise.all([
        change.objectStore('uploads').put(kept),
        change.objectStore('bytes').put(file, kept.key),
        change.done,
      ])
    })
    tellUnsent()
  },
  change: async (kept) => {
    const change = (await database()).transaction(both, 'readwrite')
    const [uploads, bytes] = [change.objectStore('uploads'), change.objectStore('bytes')]
    const known = await uploads.get(kept.key)
    // Uploads removed in the meantime stay removed. The report can have been saved meanwhile.
    if (known) {
      const settled = kept.settled || known.settled
      // What wrote it can have read it before it was accepted, and its bytes dropped.
      const state = known.state === 'accepted' ? known.state : kept.state
      const isSent = state === 'accepted'
      if (isSent && settled) await uploads.delete(kept.key)
      else await uploads.put({ ...kept, state, settled })
      if (isSent) await bytes.delete(kept.key)
    }
    await change.done
    tellUnsent()
  },
  remove: async (key) => {
    const change = (await database()).transaction(both, 'readwrite')
    await Promise.all([change.objectStore('uploads').delete(key), change.objectStore('bytes').delete(key), change.done])
    tellUnsent()
  },
  list: async (owner, list) => (await database()).getAllFromIndex('uploads', 'list', [owner, list]),
  read: async (key) => {
    const db = await database()
    const [kept, file] = await Promise.all([db.get('uploads', key), db.get('bytes', key)])
    return kept && { kept, file }
  },
  hold: (key, signal) => holdLock(`lintel.upload/${key}`, signal),
}

export const keptUploadsOf = async (owner: string): Promise<KeptUpload[]> =>
  (await database()).getAllFromIndex('uploads', 'owner', owner)
