import { AwsError } from '../aws-error.ts'
import { database } from './dynalite.ts'
import type { Attributes } from './table-types.ts'
import { itemPrefix, openStore, readTable } from './store.ts'

/** Undefined values are left out. */
type Plain = string | number | boolean | undefined | readonly Plain[] | { readonly [name: string]: Plain }

const atOnce = 2000

function attribute(value: Exclude<Plain, undefined>): Attributes[string] {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (isList(value)) return { L: value.flatMap((entry) => (entry === undefined ? [] : [attribute(entry)])) }
  return { M: attributes(value) }
}

const isList = (value: object): value is readonly Plain[] => Array.isArray(value)

function attributes(item: { readonly [name: string]: Plain }): Attributes {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, attribute(value)]])),
  )
}

/** For benchmarks, while no DynamoDB has it open. @throws AwsError if an item belongs to an index */
export async function bulkLoad(dir: string, tableName: string, items: Iterable<object>): Promise<number> {
  const store = openStore(dir)
  let count = 0
  try {
    const table = await readTable(store, tableName)
    const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])]
    let batch: Parameters<typeof store.db.batch>[0] = []
    const flush = async () => {
      await store.db.batch(batch)
      count += batch.length
      batch = []
    }
    for (const item of items) {
      const value = attributes({ ...item })
      if (indexes.some(({ KeySchema }) => KeySchema.every(({ AttributeName }) => value[AttributeName])))
        throw new AwsError('ValidationException', `An index of ${tableName} would hold such items.`)
      batch.push({ type: 'put', key: itemPrefix(tableName) + database.createKey(value, table), value })
      if (batch.length === atOnce) await flush()
    }
    await flush()
    // Compacts before it returns: otherwise LevelDB would do it during the measurement.
    await store.db.compactRange(itemPrefix(tableName), `${itemPrefix(tableName)}\uffff`)
  } finally {
    await store.db.close()
  }
  return count
}
