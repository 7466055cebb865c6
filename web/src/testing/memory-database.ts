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
  // They stay: what a page still reads or writes as its test ends needs them.
  Object.assign(globalThis, classes)
  vi.stubGlobal('indexedDB', new IDBFactory())
}
