import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

interface DraftsSchema extends DBSchema {
  drafts: { key: [owner: string, name: string]; value: { at: string; content: unknown } }
}

let opened: Promise<IDBPDatabase<DraftsSchema>> | undefined

const database = () =>
  (opened ??= openDB<DraftsSchema>('lintel', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts')
    },
  }))

/**
 * Puts work aside in this browser. `owner` is the person's identity (`sub`): a draft is never shown to another.
 * `content` is anything the structured clone algorithm takes.
 */
export const keepDraft = async (owner: string, name: string, content: unknown): Promise<void> => {
  await (await database()).put('drafts', { at: new Date().toISOString(), content }, [owner, name])
}

/** The draft of this person and name with the moment it was kept, or undefined. Its content is to be checked. */
export const readDraft = async (owner: string, name: string): Promise<{ at: string; content: unknown } | undefined> =>
  (await database()).get('drafts', [owner, name])

/** Forgets a draft: its work was saved, or given up. */
export const dropDraft = async (owner: string, name: string): Promise<void> => {
  await (await database()).delete('drafts', [owner, name])
}
