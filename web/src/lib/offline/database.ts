import type { DBSchema } from 'idb'
import { browserDatabase } from '../browser-database.ts'

type Owned = [owner: string, name: string]

/** What this browser keeps for work without a network; by the user's identity (`sub`), so nobody else is shown it. */
interface OfflineSchema extends DBSchema {
  /** The last answers of the API, as JSON, by address. `pinned` ones are not dropped by age or to make room. */
  answers: { key: Owned; value: { at: string; answer: string; headers?: [string, string][]; pinned?: true } }
  /** Reports taken along, by id. */
  along: { key: Owned; value: { at: string; ref: number; type: string; address: string } }
  /** Reports made without a network, by the id that they will have: what is sent to create them. */
  created: { key: Owned; value: { at: string; name: string; given: unknown } }
  /** Unsent work of users who have signed out, which only their next sign-in can open. */
  sealed: { key: Owned; value: { at: string; iv: Uint8Array<ArrayBuffer>; bytes: Blob } }
}

export const offlineDatabase = browserDatabase<OfflineSchema>('lintel-offline', (db) => {
  for (const store of ['answers', 'along', 'created', 'sealed'] as const) db.createObjectStore(store)
})

/** All of one user's rows. */
export const allOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []])

export const dropAnswers = async (owner: string): Promise<void> =>
  (await offlineDatabase()).delete('answers', allOf(owner))
