import { mkdirSync } from 'node:fs'
import { handleAwsJson, mapOperations, requiredText } from '../aws-json.ts'
import { AwsError, type JsonObject } from '../aws-error.ts'
import type { Operations, Protocol } from '../aws-json.ts'
import type { Faults } from '../faults.ts'
import { administratorAlone, type Judge } from '../iam/judge.ts'
import type { Metrics } from '../cloudwatch/metrics.ts'
import type { Meter } from '../meter.ts'
import { Mutex } from '../mutex.ts'
import type { Service } from '../service.ts'
import { dynamoRights } from './actions.ts'
import { metered, meterIndexes } from './capacity.ts'
import { check, isDynaliteError, run } from './dynalite.ts'
import { faulty } from './faults.ts'
import type { ActionName } from './dynalite.ts'
import type { Attributes, Input } from './table-types.ts'
import { openStore, readTable, readingStore } from './store.ts'
import { ensureTable } from './tables.ts'
import type { TableSpec } from './tables.ts'
import { describeTimeToLive, keepSwept, setTimeToLive, sweepExpired, type Rest } from './time-to-live.ts'
import { forgetTokens, transactGet, transactWrite, writeBatch, writeItem } from './writes.ts'

export type { TableSpec } from './tables.ts'

export type Dynamo = Service & {
  /** Keeps its items. Call before the first request. */
  ensureTable(spec: TableSpec): Promise<void>
  /** `now` in milliseconds; returns their number. */
  sweep(now?: number): Promise<number>
}

/**
 * Dynalite's validation and expressions, our own writes. A write is acknowledged once LevelDB has passed it to the
 * operating system. Without `dir` everything is in memory, without `judge` only the administrator is accepted.
 */
export function createDynamo(
  options: { dir?: string; judge?: Judge; meter?: Meter | undefined; faults?: Faults; metrics?: Metrics } = {},
): Dynamo {
  if (options.dir) mkdirSync(options.dir, { recursive: true })
  const store = openStore(options.dir)
  meterIndexes(store.db, options.meter)
  const lock = new Mutex()

  const read = (name: ActionName) => async (input: Input) => {
    const data = check(name, input, store)
    const table = data.IndexName ? await readTable(store, data.TableName) : undefined
    const answer = await run(name, data, readingStore(store, table, data.ExclusiveStartKey as Attributes | undefined))
    return withLeastCapacity(answer, data)
  }
  const write = (name: ActionName) => (input: Input) => lock.run(() => writeItem(store, name, input))
  const plain = (name: ActionName) => (input: Input) => lock.run(() => run(name, check(name, input, store), store))
  const operations: Operations = {
    GetItem: read('GetItem'),
    BatchGetItem: read('BatchGetItem'),
    Query: read('Query'),
    Scan: read('Scan'),
    DescribeTable: read('DescribeTable'),
    ListTables: read('ListTables'),
    PutItem: write('PutItem'),
    UpdateItem: write('UpdateItem'),
    DeleteItem: write('DeleteItem'),
    CreateTable: plain('CreateTable'),
    DeleteTable: plain('DeleteTable'),
    BatchWriteItem: (input) => lock.run(() => writeBatch(store, input)),
    TransactWriteItems: (input) => lock.run(() => transactWrite(store, input, Date.now())),
    TransactGetItems: (input) => lock.run(() => transactGet(store, input)),
    DescribeTimeToLive: (input) => describeTimeToLive(store, requiredText(input, 'TableName')),
    UpdateTimeToLive: (input) => lock.run(() => updateTimeToLive(input)),
  }

  async function updateTimeToLive(input: JsonObject) {
    const TableName = requiredText(input, 'TableName')
    const specification = input.TimeToLiveSpecification as { AttributeName?: string; Enabled?: boolean } | undefined
    if (!specification?.AttributeName) throw new AwsError('ValidationException', 'AttributeName is required.')
    await readTable(store, TableName)
    await setTimeToLive(store, TableName, specification.Enabled ? specification.AttributeName : undefined)
    return { TimeToLiveSpecification: specification }
  }

  async function sweep(now: number, rest: Rest) {
    await lock.run(() => forgetTokens(store, now))
    return sweepExpired(store, lock, now, rest)
  }

  const hashKeys = new Map<string, string>()
  const nameOf = (table: string, index = '') => `${table}/${index}`
  const protocol: Protocol = {
    service: 'DynamoDB',
    version: '1.0',
    operations: mapOperations(
      metered(faulty(operations, options.faults, options.metrics), options.meter),
      (operation) => (input, body) => translated(() => operation(input, body)),
    ),
    judge: options.judge ?? administratorAlone,
    rights: dynamoRights((table, index) => hashKeys.get(nameOf(table, index))),
  }

  function rememberKeys({ TableName, KeySchema, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] }: TableSpec) {
    for (const { IndexName, KeySchema: keys } of [
      { IndexName: '', KeySchema },
      ...GlobalSecondaryIndexes,
      ...LocalSecondaryIndexes,
    ]) {
      const hash = keys.find(({ KeyType }) => KeyType === 'HASH')
      if (hash) hashKeys.set(nameOf(TableName, IndexName), hash.AttributeName)
    }
  }

  const endSweeping = keepSwept((rest) => sweep(Date.now(), rest))

  return {
    handle: (req, res) => handleAwsJson(req, res, protocol),
    ensureTable: (spec) =>
      lock.run(async () => {
        rememberKeys(spec)
        await ensureTable(store, spec)
        await setTimeToLive(store, spec.TableName, spec.timeToLiveAttribute)
      }),
    sweep: (now = Date.now()) => sweep(now, async () => {}),
    async close() {
      await endSweeping()
      await lock.run(async () => {})
      await store.db.close()
    },
  }
}

/** An empty query costs the minimum, a unit or half of one; dynalite charges nothing for it. */
function withLeastCapacity(answer: Input, { ConsistentRead }: Input): Input {
  const capacity = answer.ConsumedCapacity
  const isFree =
    typeof capacity === 'object' && capacity !== null && 'CapacityUnits' in capacity && !capacity.CapacityUnits
  return isFree ? { ...answer, ConsumedCapacity: { ...capacity, CapacityUnits: ConsistentRead ? 1 : 0.5 } } : answer
}

async function translated(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (!isDynaliteError(error)) throw error
    const { __type, message, Message, ...details } = error.body
    throw new AwsError(__type, message ?? Message ?? error.message, { status: error.statusCode, details })
  }
}
