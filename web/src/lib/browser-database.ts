import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Reopened after a failure, or after the browser or another tab's upgrade has closed it. */
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
