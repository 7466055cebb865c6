import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * A database of this browser, opened when it is first asked for. It is opened anew with the next call where it could not
 * be opened, where the browser has ended it, and where another tab wants to bring a newer version: one failure must not
 * keep everything that follows from being kept.
 */
export const keptDatabase = <Schema extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<Schema>) => void,
): (() => Promise<IDBPDatabase<Schema>>) => {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () =>
    openDB<Schema>(name, 1, {
      upgrade,
      blocking: (_current, _blocked, event) => {
        opened = undefined
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: () => (opened = undefined),
    }).catch((error: unknown) => {
      opened = undefined
      throw error
    })
  return () => (opened ??= open())
}
