import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { vi } from 'vitest'

const classes = { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction }

/** Gives the browser an empty in-memory database; `vi.unstubAllGlobals` removes it. */
export const keepInMemory = (): void => {
  for (const [name, kind] of Object.entries(classes)) vi.stubGlobal(name, kind)
  vi.stubGlobal('indexedDB', new IDBFactory())
}
