import { setTimeout as wait } from 'node:timers/promises'
import type { Mutex } from '../mutex.ts'
import { check, isConditionFailure, run } from './dynalite.ts'
import type { Store } from './dynalite.ts'
import type { Attributes } from './table-types.ts'
import { readTable, readingStore } from './store.ts'
import { writeItem } from './writes.ts'

const sweepEveryMs = 30_000
/** Pause per millisecond of sweeping: the sweep is not urgent, and would delay requests. */
const restPerMs = 9

const settingKey = (table: string) => `time-to-live~${table}`

/** Seconds since 1970; undefined disables expiry. */
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

export type Rest = (workedMs: number) => Promise<unknown>

/** Every half minute, one at a time. Returns what stops it, which resolves once none is running. */
export function keepSwept(sweep: (rest: Rest) => Promise<number>): () => Promise<void> {
  const stopping = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal, ref: false })
  const ended = (async () => {
    while (!stopping.signal.aborted)
      try {
        await pause(sweepEveryMs)
        await sweep((workedMs) => pause(workedMs * restPerMs))
      } catch (error) {
        if (!stopping.signal.aborted) console.error('The sweep of expired items failed:', error)
      }
  })()
  return async () => {
    stopping.abort()
    await ended
  }
}

/** One that was renewed meanwhile stays. Returns the number deleted. */
export async function sweepExpired(store: Store, lock: Mutex, now: number, rest: Rest): Promise<number> {
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
      const begun = performance.now()
      const input = { TableName, FilterExpression: '#expires < :now', ExclusiveStartKey: from, ...expired }
      const page = await run('Scan', check('Scan', input, store), readingStore(store, undefined, undefined))
      for (const item of page.Items as Attributes[]) {
        const Key = Object.fromEntries(table.KeySchema.map((key) => [key.AttributeName, item[key.AttributeName]]))
        const deletion = { TableName, Key, ConditionExpression: '#expires < :now', ...expired }
        if (await lock.run(() => deleteIfExpired(store, deletion))) swept++
      }
      from = page.LastEvaluatedKey
      await rest(performance.now() - begun)
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
