import type { DBSchema } from 'idb'
import { browserDatabase } from './browser-database.ts'
import { holdLock } from './locks.ts'
import { tellUnsent } from './offline/unsent-signal.ts'
import { sha256Of } from './sha256.ts'
import { withRoom } from './with-room.ts'

/** Of a report's draft that its user saved, but that the server does not have yet. */
export interface Wanted {
  /** When it was first saved, by which what waits is ordered. */
  at: string
  /** When it was last saved or written on. */
  kept?: string | undefined
  /** asks: it clashes with what another user saved. refused: the server does not take it. */
  state?: 'asks' | 'refused' | undefined
  reason?: string | undefined
  /** Drafts of the same report that were sent without an answer: the server can have one of them. */
  sent?: readonly unknown[]
}

/** Of the draft's content as JSON. */
interface Written {
  sha256?: string | undefined
  size: number
}

interface KeptDraft {
  at: string
  content: unknown
  wanted?: Wanted & Written
  /** When it was found to be old. */
  oldSince?: string
}

interface DraftsSchema extends DBSchema {
  drafts: { key: [owner: string, name: string]; value: KeptDraft }
}

export const draftsDatabase = browserDatabase<DraftsSchema>('lintel', (db) => {
  db.createObjectStore('drafts')
})

/** `owner` is the user's identity (`sub`): a draft is never shown to another user. */
export const keepDraft = async (owner: string, name: string, content: unknown): Promise<void> => {
  const db = await draftsDatabase()
  await withRoom(async () => db.put('drafts', { at: new Date().toISOString(), content }, [owner, name]))
}

/** Names of wanted drafts begin with this, so that they are found without reading the others. */
const wantedPrefix = 'save/'

export const wantedOf = (reportId: string): string => `${wantedPrefix}${reportId}`

export interface WantedDraft {
  name: string
  reportId: string
  at: string
  content: unknown
  wanted: Wanted & Written
}

/** In place of the draft `former`, if that is another one. */
export const keepWanted = async (
  owner: string,
  name: string,
  content: unknown,
  wanted: Wanted,
  former = name,
): Promise<void> => {
  const json = JSON.stringify(content)
  const written = { sha256: await sha256Of(json), size: new Blob([json]).size }
  const draft = { at: new Date().toISOString(), content, wanted: { ...wanted, ...written } }
  await withRoom(async () => {
    const { store, done } = (await draftsDatabase()).transaction('drafts', 'readwrite', { durability: 'strict' })
    const replaced = former === name ? undefined : store.delete([owner, former])
    await Promise.all([store.put(draft, [owner, name]), replaced, done])
  })
  tellUnsent()
}

/** Changes nothing of one that was sent or dropped meanwhile. */
export const noteWanted = async (
  owner: string,
  name: string,
  state: Pick<Wanted, 'state' | 'reason'> = { state: undefined, reason: undefined },
): Promise<void> => {
  const { store, done } = (await draftsDatabase()).transaction('drafts', 'readwrite')
  const draft = await store.get([owner, name])
  if (draft?.wanted)
    await Promise.all([store.put({ ...draft, wanted: { ...draft.wanted, ...state } }, [owner, name]), done])
  tellUnsent()
}

/** Before it is sent: until it is answered the server may have it, and what is typed on it meanwhile does not clash. */
export const noteSent = async (owner: string, name: string, content: unknown): Promise<void> => {
  const { store, done } = (await draftsDatabase()).transaction('drafts', 'readwrite', { durability: 'strict' })
  const draft = await store.get([owner, name])
  const isOther = (one: unknown) => JSON.stringify(one) !== JSON.stringify(content)
  const sent = [...(draft?.wanted?.sent ?? []).filter(isOther), content]
  if (draft?.wanted)
    await Promise.all([store.put({ ...draft, wanted: { ...draft.wanted, sent } }, [owner, name]), done])
}

/** True if it is still as it was written. */
export const isWhole = async ({ content, wanted: { sha256 } }: WantedDraft): Promise<boolean> =>
  sha256 === undefined || (await sha256Of(JSON.stringify(content))) === sha256

/** Oldest first. */
export const wantedDrafts = async (owner: string): Promise<WantedDraft[]> => {
  const db = await draftsDatabase()
  const range = IDBKeyRange.bound([owner, wantedPrefix], [owner, `${wantedPrefix}\uffff`])
  const found: WantedDraft[] = []
  for (const [of, name] of await db.getAllKeys('drafts', range)) {
    const draft = await db.get('drafts', [of, name])
    const [, reportId = ''] = name.split('/')
    if (draft?.wanted) found.push({ name, reportId, at: draft.at, content: draft.content, wanted: draft.wanted })
  }
  return found.toSorted((a, b) => (a.wanted.at < b.wanted.at ? -1 : 1))
}

/** The user's draft of this name with the time it was stored, or undefined. Its content must be validated. */
export const readDraft = async (owner: string, name: string): Promise<{ at: string; content: unknown } | undefined> =>
  (await draftsDatabase()).get('drafts', [owner, name])

export interface FoundDraft {
  name: string
  at: string
  content: unknown
  wanted?: Wanted
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
  const claim = new AbortController()
  void holdLock(lockOf(owner, name), claim.signal)
  return () => claim.abort()
}

/** Drafts of this name and below it (`name/…`) of no open tab, newest first. Their content must be validated. */
export const leftDrafts = async (owner: string, name: string): Promise<FoundDraft[]> => {
  const [db, claimed] = await Promise.all([draftsDatabase(), claimedNames()])
  const found: FoundDraft[] = []
  for (const [of, key] of await db.getAllKeys('drafts')) {
    const draft = of === owner && (key === name || key.startsWith(`${name}/`)) && (await db.get('drafts', [of, key]))
    if (draft) found.push({ name: key, ...draft })
  }
  return found.filter((draft) => !claimed.has(lockOf(owner, draft.name))).toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

export const dropDraft = async (owner: string, name: string): Promise<void> => {
  await (await draftsDatabase()).delete('drafts', [owner, name])
  if (name.startsWith(wantedPrefix)) tellUnsent()
}

const keptForMs = 30 * 86_400_000
const graceMs = 3 * 86_400_000

const timeBefore = (ms: number) => new Date(Date.now() - ms).toISOString()

/** Not before they could be seen to be old: a device can have had the wrong year. */
export const dropOldDrafts = async (): Promise<void> => {
  const [oldest, seenBefore] = [timeBefore(keptForMs), timeBefore(graceMs)]
  const { store } = (await draftsDatabase()).transaction('drafts', 'readwrite')
  for (const key of await store.getAllKeys()) {
    const draft = await store.get(key)
    if (!draft || draft.wanted || draft.at >= oldest) continue
    if (draft.oldSince === undefined) await store.put({ ...draft, oldSince: timeBefore(0) }, key)
    else if (draft.oldSince < seenBefore) await store.delete(key)
  }
}
