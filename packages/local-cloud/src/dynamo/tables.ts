import { isDeepStrictEqual } from 'node:util'
import { check, database, promised, run } from './dynalite.ts'
import type { BatchEntry, Store } from './dynalite.ts'
import type { Index, KeySchema, Attributes, Table } from './table-types.ts'
import { entries, itemPrefix, stagedStore } from './store.ts'

/** The relevant fields of CreateTable, plus the time-to-live attribute. */
export type TableSpec = {
  TableName: string
  AttributeDefinitions: { AttributeName: string; AttributeType: 'S' | 'N' | 'B' }[]
  KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[]
  GlobalSecondaryIndexes?: Index[]
  LocalSecondaryIndexes?: Index[]
  timeToLiveAttribute?: string
}

/**
 * Keeps the items. The record is written last, so that an interrupted rebuild is repeated. @throws if an item lacks a
 * key
 */
export async function ensureTable(store: Store, spec: TableSpec): Promise<void> {
  const existing = await promised<Table>((done) => store.tableDb.get(spec.TableName, done)).catch(() => undefined)
  const wanted = await describe(store, spec)
  if (existing && isDeepStrictEqual(shapeOf(existing), shapeOf(wanted)) && existing.TableStatus === 'ACTIVE') return
  if (existing) await rebuild(store, existing, wanted)
  await store.db.batch([{ type: 'put', key: `table~${spec.TableName}`, value: wanted }])
}

async function describe(store: Store, spec: TableSpec): Promise<Table> {
  const { timeToLiveAttribute: _, ...input } = spec
  const checked = check('CreateTable', structuredClone({ ...input, BillingMode: 'PAY_PER_REQUEST' }), store)
  const scratch = database.create({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
  const { TableDescription } = await run('CreateTable', checked, scratch)
  const table = TableDescription as Table
  table.TableStatus = 'ACTIVE'
  for (const index of table.GlobalSecondaryIndexes ?? []) index.IndexStatus = 'ACTIVE'
  return table
}

async function rebuild(store: Store, existing: Table, wanted: Table): Promise<void> {
  const name = wanted.TableName
  for (const kind of ['global', 'local']) {
    for await (const page of entries(store.db, `index-${kind}~${name}~`)) {
      await store.db.batch(page.map(([key]) => ({ type: 'del', key })))
    }
  }
  const moved = !isDeepStrictEqual(existing.KeySchema, wanted.KeySchema)
  for await (const page of entries(store.db, itemPrefix(name))) {
    const batch: BatchEntry[] = []
    for (const [oldKey, value] of page) {
      const item = value as Attributes
      const failure = database.validateItem(item, wanted)
      if (failure) throw new Error(`Table ${name} cannot take its new keys: ${failure.message}`)
      const key = database.createKey(item, wanted)
      if (moved && oldKey !== itemPrefix(name) + key) {
        batch.push({ type: 'del', key: oldKey }, { type: 'put', key: itemPrefix(name) + key, value: item })
      }
      const staged = stagedStore(store, key, batch)
      await promised<void>((done) => database.updateIndexes(staged, wanted, null, item, done))
    }
    await store.db.batch(batch)
  }
}

function shapeOf(table: Table) {
  const indexes = (list: Index[] | undefined) =>
    (list ?? [])
      .map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema: keysOf(KeySchema),
        ProjectionType: Projection.ProjectionType,
        NonKeyAttributes: (Projection.NonKeyAttributes ?? []).toSorted(),
      }))
      .toSorted((a, b) => (a.IndexName < b.IndexName ? -1 : 1))
  return {
    keys: keysOf(table.KeySchema),
    types: table.AttributeDefinitions.map((a) => `${a.AttributeName}:${a.AttributeType}`).toSorted(),
    global: indexes(table.GlobalSecondaryIndexes),
    local: indexes(table.LocalSecondaryIndexes),
  }
}

const keysOf = (schema: KeySchema) => schema.map((key) => `${key.KeyType}:${key.AttributeName}`).toSorted()
