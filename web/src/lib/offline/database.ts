import type { NewReport } from '@lintel/contract'
import type { DBSchema } from 'idb'
import { browserDatabase } from '../browser-database.ts'
import type { Sealed } from './sealed-content.ts'

type Owned = [owner: string, name: string]

export interface KeptAnswer {
  at: string
  answer: string
  headers?: [string, string][]
  /** Not dropped by age or to make room. `made`: here, and the server does not know it yet. */
  pinned?: true | 'made'
}

/** What this browser keeps for work without a network; by the user's identity (`sub`), so nobody else is shown it. */
interface OfflineSchema extends DBSchema {
  /** The last answers of the API, as JSON, by address. */
  answers: { key: Owned; value: KeptAnswer }
  /** Reports taken along, by id. `pins`: the addresses of the answers that each is opened with. */
  along: { key: Owned; value: { pins: string[] } }
  /** Reports made without a network, by the id that they will have: what is sent to create them, and why the server refused it. */
  created: { key: Owned; value: { at: string; name: string; given: NewReport; refusal?: string } }
  /** Unsent work of users who have signed out, which only their next sign-in can open. */
  sealed: { key: Owned; value: Sealed }
  /** The keys of `sealed` while their users are signed in, by owner; `leaving` until all of theirs is sealed. */
  keys: { key: string; value: { key: CryptoKey; leaving?: true } }
}

export const offlineDatabase = browserDatabase<OfflineSchema>('lintel-offline', (db) => {
  for (const store of ['answers', 'along', 'created', 'sealed', 'keys'] as const) db.createObjectStore(store)
})

/** All of one user's rows. */
export const allOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []])
