import { vi } from 'vitest'

/* The part of IndexedDB that drafts use: stores without indexes, in memory. */

type Stores = Map<string, Map<string, unknown>>

class MemoryRequest extends EventTarget {
  result: unknown
  error = null
  transaction: MemoryTransaction | null = null

  constructor(result: unknown, events: readonly string[] = ['success']) {
    super()
    this.result = result
    queueMicrotask(() => {
      for (const event of events) this.dispatchEvent(new Event(event))
    })
  }
}

class MemoryStore {
  readonly #rows: Map<string, unknown>

  constructor(rows: Map<string, unknown>) {
    this.#rows = rows
  }

  get(key: IDBValidKey) {
    return new MemoryRequest(structuredClone(this.#rows.get(JSON.stringify(key))))
  }

  getAllKeys() {
    return new MemoryRequest([...this.#rows.keys()].map((key) => JSON.parse(key) as IDBValidKey))
  }

  put(value: unknown, key: IDBValidKey) {
    this.#rows.set(JSON.stringify(key), structuredClone(value))
    return new MemoryRequest(key)
  }

  delete(key: IDBValidKey) {
    this.#rows.delete(JSON.stringify(key))
    return new MemoryRequest(undefined)
  }
}

class MemoryTransaction extends EventTarget {
  readonly error = null
  readonly objectStoreNames: string[]
  readonly #stores: Stores

  constructor(stores: Stores, name: string) {
    super()
    this.#stores = stores
    this.objectStoreNames = [name]
    setTimeout(() => this.dispatchEvent(new Event('complete')))
  }

  objectStore(name: string) {
    return new MemoryStore(this.#stores.get(name) ?? new Map())
  }
}

class MemoryDatabase extends EventTarget {
  readonly #stores: Stores = new Map()

  createObjectStore(name: string) {
    this.#stores.set(name, new Map())
  }

  transaction(name: string) {
    return new MemoryTransaction(this.#stores, name)
  }
}

class Unused {
  advance = undefined
}

/** Gives the browser an empty in-memory database; `vi.unstubAllGlobals` removes it. */
export const keepInMemory = (): void => {
  vi.stubGlobal('IDBRequest', MemoryRequest)
  vi.stubGlobal('IDBObjectStore', MemoryStore)
  vi.stubGlobal('IDBTransaction', MemoryTransaction)
  vi.stubGlobal('IDBDatabase', MemoryDatabase)
  vi.stubGlobal('IDBIndex', Unused)
  vi.stubGlobal('IDBCursor', Unused)
  vi.stubGlobal('indexedDB', {
    open: () => new MemoryRequest(new MemoryDatabase(), ['upgradeneeded', 'success']),
  })
}
