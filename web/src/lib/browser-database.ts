import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * A database of this browser, opened on first use. The next call reopens it if that failed, if the browser closed it,
 * or if another tab wants to upgrade it: one failure must not prevent all later writes.
 */
export const browserDatabase = <Schema extends DBSchema>(
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
