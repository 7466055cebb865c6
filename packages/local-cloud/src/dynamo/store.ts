import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { database, promised } from './dynalite.ts'
import type { BatchEntry, LevelDb, Range, Store, SubDb } from './dynalite.ts'
import type { Attributes, Table } from './table-types.ts'

/** Dynalite's layout. */
export const itemPrefix = (table: string) => `item-${table}~`
export const indexPrefix = (kind: string, table: string, index: string) =>
  `index-${kind.toLowerCase()}~${table}~${index}~`

/** LevelDB's default of 8 MB is smaller than a large agency's month: reads would slow down with more data. */
const cacheSize = 128 * 1024 * 1024

/** Requests wait until it is open. */
export function openStore(dir?: string): Store {
  const store = database.create({ path: dir, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
  // if it cannot be opened, each request reports that
  if (dir) void store.db.open({ cacheSize }).catch(() => undefined)
  readAtOnce(store.db)
  return store
}

/** A read takes microseconds, and several times that in LevelDB's own threads. */
function readAtOnce(db: LevelDb): void {
  const readLater = db.get.bind(db)
  // A request made before it was open is repeated with options instead of a callback.
  db.get = (key, callback) => {
    if (db.status !== 'open') return readLater(key, callback)
    const read = () => new Promise((resolve) => resolve(db.getSync(key)))
    return typeof callback === 'function' ? callbackify(read)(callback) : read()
  }
}

export async function readTable(store: Store, name: string): Promise<Table> {
  const table = await promised<Table>((callback) => store.getTable(name, callback))
  if (!table) throw new Error(`table ${name} has no record`)
  return table
}

export async function readItem(store: Store, table: string, key: string): Promise<Attributes | undefined> {
  return (await store.db.get(itemPrefix(table) + key)) as Attributes | undefined
}

/**
 * Its streams never close the LevelDB iterator (dynalite leaks one per query), and index keys end in the whole item
 * key: two items can collide in dynalite's 24-bit hash.
 */
export function readingStore(store: Store, table: Table | undefined, startKey: Attributes | undefined): Store {
  const after = table && startKey ? `/${database.createKey(startKey, table)}` : ''
  const reading = (sub: SubDb, prefix: string, suffix: string): SubDb => ({
    ...sub,
    createValueStream: (range) => Readable.from(values(store.db, below(prefix, range, suffix)), { highWaterMark: 256 }),
  })
  return {
    ...store,
    getItemDb: (name) => reading(store.getItemDb(name), itemPrefix(name), ''),
    getIndexDb: (kind, name, index) =>
      reading(store.getIndexDb(kind, name, index), indexPrefix(kind, name, index), after),
  }
}

/** Collects writes, so that an item and its index entries, or a whole transaction, reach LevelDB as one batch. */
export function stagedStore(store: Store, itemKey: string, batch: BatchEntry[]): Store {
  const staging = (sub: SubDb, prefix: string, suffix: string): SubDb => ({
    ...sub,
    lock: (_key, work) => work((callback) => callback),
    put: (key, value, done) => {
      batch.push({ type: 'put', key: prefix + key + suffix, value })
      done()
    },
    del: (key, done) => {
      batch.push({ type: 'del', key: prefix + key + suffix })
      done()
    },
  })
  return {
    ...store,
    getItemDb: (name) => staging(store.getItemDb(name), itemPrefix(name), ''),
    getIndexDb: (kind, name, index) =>
      staging(store.getIndexDb(kind, name, index), indexPrefix(kind, name, index), `/${itemKey}`),
  }
}

function below(prefix: string, range: Range, suffix: string): Range {
  const { gt, gte, lt, lte, ...rest } = range
  const bounded: Range = { ...rest }
  if (gt !== undefined) bounded.gt = prefix + gt + suffix
  else bounded.gte = prefix + (gte ?? '')
  // Only a page's start key is an exact index key; with `reverse` it is the upper bound.
  if (lte !== undefined) bounded.lte = prefix + lte
  else bounded.lt = lt === undefined ? `${prefix}\xFF` : prefix + lt + (range.reverse ? suffix : '')
  return bounded
}

async function* values(db: LevelDb, range: Range): AsyncGenerator<unknown> {
  const iterator = db.values(range)
  try {
    for (let page = await iterator.nextv(200); page.length > 0; page = await iterator.nextv(200)) yield* page
  } finally {
    await iterator.close()
  }
}

/** Every entry below a prefix, in pages; concurrent writes are not visible. */
export async function* entries(db: LevelDb, prefix: string): AsyncGenerator<[key: string, value: unknown][]> {
  const iterator = db.iterator({ gte: prefix, lt: `${prefix}\xFF` })
  try {
    for (let page = await iterator.nextv(500); page.length > 0; page = await iterator.nextv(500)) yield page
  } finally {
    await iterator.close()
  }
}
