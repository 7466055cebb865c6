import type { Mutex } from '../mutex.ts'
import { check, isConditionFailure, run } from './dynalite.ts'
import type { Attributes, Store } from './dynalite.ts'
import { readTable, readingStore } from './store.ts'
import { writeItem } from './writes.ts'

const settingKey = (table: string) => `time-to-live~${table}`

/** Which attribute of the table holds its expiry (seconds since 1970); undefined switches expiry off. */
export async function setTimeToLive(store: Store, table: string, attribute: string | undefined): Promise<void> {
  const key = settingKey(table)
  await store.db.batch([attribute ? { type: 'put', key, value: attribute } : { type: 'del', key }])
}

export async function describeTimeToLive(store: Store, table: string) {
  await readTable(store, table)
  const AttributeName = await expiryAttribute(store, table)
  return {
    TimeToLiveDescription: AttributeName
      ? { TimeToLiveStatus: 'ENABLED', AttributeName }
      : { TimeToLiveStatus: 'DISABLED' },
  }
}

/** Deletes every expired item of every table; one that was renewed meanwhile stays. Answers how many went. */
export async function sweepExpired(store: Store, lock: Mutex, now: number): Promise<number> {
  const seconds = { N: String(Math.floor(now / 1000)) }
  const { TableNames } = await run('ListTables', check('ListTables', {}, store), store)
  let swept = 0
  for (const TableName of TableNames as string[]) {
    const attribute = await expiryAttribute(store, TableName)
    if (!attribute) continue
    const table = await readTable(store, TableName)
    const expired = {
      ExpressionAttributeNames: { '#expires': attribute },
      ExpressionAttributeValues: { ':now': seconds },
    }
    let from: unknown
    do {
      const input = { TableName, FilterExpression: '#expires < :now', ExclusiveStartKey: from, ...expired }
      const page = await run('Scan', check('Scan', input, store), readingStore(store, undefined, undefined))
      for (const item of page.Items as Attributes[]) {
        const Key = Object.fromEntries(table.KeySchema.map((key) => [key.AttributeName, item[key.AttributeName]]))
        const deletion = { TableName, Key, ConditionExpression: '#expires < :now', ...expired }
        if (await lock.run(() => deleteIfExpired(store, deletion))) swept++
      }
      from = page.LastEvaluatedKey
    } while (from)
  }
  return swept
}

async function expiryAttribute(store: Store, table: string): Promise<string | undefined> {
  return (await store.db.get(settingKey(table))) as string | undefined
}

async function deleteIfExpired(store: Store, deletion: { [name: string]: unknown }): Promise<boolean> {
  try {
    await writeItem(store, 'DeleteItem', deletion)
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}
