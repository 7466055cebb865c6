import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Some browsers' storage never answers: it counts as refused. */
const openWithinMs = 10_000

/** Reopened after a failure, or after the browser or another tab's upgrade has closed it. */
export const browserDatabase = <Schema extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<Schema>) => void,
): (() => Promise<IDBPDatabase<Schema>>) => {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () => {
    const opening = openDB<Schema>(name, 1, {
      upgrade,
      blocking: (_current, _blocked, event) => {
        opened = undefined
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: () => (opened = undefined),
    })
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new DOMException('Storage does not answer.', 'TimeoutError')), openWithinMs)
    return Promise.race([opening, late])
      .catch((error: unknown) => {
        opened = undefined
        throw error
      })
      .finally(() => clearTimeout(timer))
  }
  return () => (opened ??= open())
}
