import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { inTime } from './in-time.ts'

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
    const late = (): never => {
      throw new DOMException('Storage does not answer.', 'TimeoutError')
    }
    return inTime(opening, openWithinMs, late).catch((error: unknown) => {
      opened = undefined
      throw error
    })
  }
  return () => (opened ??= open())
}
