import type { DBSchema } from 'idb'
import { browserDatabase } from './browser-database.ts'

interface DraftsSchema extends DBSchema {
  drafts: { key: [owner: string, name: string]; value: { at: string; content: unknown } }
}

const database = browserDatabase<DraftsSchema>('lintel', (db) => {
  db.createObjectStore('drafts')
})

/** `owner` is the user's identity (`sub`): a draft is never shown to another user. */
export const keepDraft = async (owner: string, name: string, content: unknown): Promise<void> => {
  await (await database()).put('drafts', { at: new Date().toISOString(), content }, [owner, name])
}

/** The user's draft of this name with the time it was stored, or undefined. Its content must be validated. */
export const readDraft = async (owner: string, name: string): Promise<{ at: string; content: unknown } | undefined> =>
  (await database()).get('drafts', [owner, name])

export interface FoundDraft {
  name: string
  at: string
  content: unknown
}

const lockOf = (owner: string, name: string) => `lintel/draft/${owner}/${name}`

/** Names of drafts that open tabs of this browser are writing; empty if the browser does not support locks. */
const claimedNames = async (): Promise<ReadonlySet<string>> => {
  // Only on secure origins.
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** Marks a draft as being written by this tab, until it closes or the returned function is called. */
export const claimDraft = (owner: string, name: string): (() => void) => {
  const done = Promise.withResolvers<void>()
  if ('locks' in navigator) void navigator.locks.request(lockOf(owner, name), () => done.promise).catch(() => undefined)
  return () => done.resolve()
}

/** Drafts of this name and below it (`name/…`) of no open tab, newest first. Their content must be validated. */
export const leftDrafts = async (owner: string, name: string): Promise<FoundDraft[]> => {
  const [db, claimed] = await Promise.all([database(), claimedNames()])
  const found: FoundDraft[] = []
  for (const [of, key] of await db.getAllKeys('drafts')) {
    const draft = of === owner && (key === name || key.startsWith(`${name}/`)) && (await db.get('drafts', [of, key]))
    if (draft) found.push({ name: key, ...draft })
  }
  return found.filter((draft) => !claimed.has(lockOf(owner, draft.name))).toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

export const dropDraft = async (owner: string, name: string): Promise<void> => {
  await (await database()).delete('drafts', [owner, name])
}

const keptForMs = 30 * 86_400_000

export const dropOldDrafts = async (): Promise<void> => {
  const oldest = new Date(Date.now() - keptForMs).toISOString()
  const { store } = (await database()).transaction('drafts', 'readwrite')
  for (const key of await store.getAllKeys()) {
    const draft = await store.get(key)
    if (draft && draft.at < oldest) await store.delete(key)
  }
}
