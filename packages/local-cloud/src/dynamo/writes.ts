import { createHash } from 'node:crypto'
import { AwsError } from '../aws-error.ts'
import { check, database, isConditionFailure, isDynaliteError, run } from './dynalite.ts'
import type { ActionName, BatchEntry, Capacity, Checked, Store } from './dynalite.ts'
import type { Attributes, Table, Input } from './table-types.ts'
import { unstorable } from './limits.ts'
import { readItem, readTable, stagedStore } from './store.ts'

type Reason = { Code: string; Message?: string; Item?: Attributes }
type Entry = { kind: Kind; action: ActionName; data: Checked; table: Table; key: string; wantsOld: boolean }
type Kind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck'

const actionOf: { [kind in Kind]: ActionName } = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  // Same fields as a delete, of which only the condition is used.
  ConditionCheck: 'DeleteItem',
}
const tokenPrefix = 'transaction-token~'
const tokenLifeMs = 600_000
const maxTransactionBytes = 4 * 1024 * 1024

/** The item and its index entries as one LevelDB batch. Callers hold the lock. */
export async function writeItem(store: Store, action: ActionName, input: Input): Promise<Input> {
  const wantsOld = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
  const data = check(action, input, store)
  const { table, key } = await locate(store, data)
  const batch: BatchEntry[] = []
  try {
    const answer = await run(action, data, stagedStore(store, key, batch))
    const why = unstorableIn(batch, table)
    if (why) throw invalid(why)
    await store.db.batch(batch)
    return answer
  } catch (error) {
    const old = wantsOld && isConditionFailure(error) ? await readItem(store, data.TableName, key) : undefined
    if (old && isDynaliteError(error))
      throw new AwsError('ConditionalCheckFailedException', error.message, { details: { Item: old } })
    throw error
  }
}

/** Dynalite validates the whole, then every item is staged separately into one batch. */
export async function writeBatch(store: Store, input: Input): Promise<Input> {
  const data = check('BatchWriteItem', input, store)
  const requests = data.RequestItems as { [table: string]: { PutRequest?: Input; DeleteRequest?: Input }[] }
  const batch: BatchEntry[] = []
  const capacities: Capacity[] = []
  const seen = new Set<string>()
  for (const [TableName, writes] of Object.entries(requests)) {
    for (const { PutRequest, DeleteRequest } of writes) {
      const write = { TableName, ReturnConsumedCapacity: data.ReturnConsumedCapacity, ...PutRequest, ...DeleteRequest }
      const { table, key } = await locate(store, write)
      const why = PutRequest && unstorable(table, PutRequest.Item as Attributes)
      if (why) throw invalid(why)
      if (seen.has(`${TableName}~${key}`)) throw invalid('Provided list of item keys contains duplicates')
      seen.add(`${TableName}~${key}`)
      const action = PutRequest ? 'PutItem' : 'DeleteItem'
      const answer = await run(action, write, stagedStore(store, key, batch))
      if (answer.ConsumedCapacity) capacities.push(answer.ConsumedCapacity as Capacity)
    }
  }
  await store.db.batch(batch)
  return { UnprocessedItems: {}, ...consumed(data, capacities, 1) }
}

/** Every action runs against a staged store; if all conditions hold, writes and token reach LevelDB as one batch. */
export async function transactWrite(store: Store, input: Input, now: number): Promise<Input> {
  const { ClientRequestToken: token, ...request } = input
  if (typeof token === 'string' && (token.length < 1 || token.length > 36))
    throw invalid(
      `1 validation error detected: Value at 'clientRequestToken' failed to satisfy constraint: Member must have length between 1 and 36`,
    )
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const known = typeof token === 'string' ? await readToken(store, token) : undefined
  if (known && now - known.at < tokenLifeMs) {
    if (known.fingerprint === fingerprint) return known.answer
    throw new AwsError(
      'IdempotentParameterMismatchException',
      'The request uses the same client token as a previous, but non-identical request.',
    )
  }
  const plan = await planTransaction(store, input)
  const batch: BatchEntry[] = []
  const reasons: Reason[] = []
  const capacities: Capacity[] = []
  for (const entry of plan) reasons.push(await stage(store, entry, batch, capacities))
  refuseLarge(itemsOf(batch))
  if (reasons.some((reason) => reason.Code !== 'None')) {
    const codes = reasons.map((reason) => reason.Code).join(', ')
    throw new AwsError(
      'TransactionCanceledException',
      `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      { details: { CancellationReasons: reasons } },
    )
  }
  const answer = consumed(input, capacities, 2)
  if (typeof token === 'string') {
    batch.push({ type: 'put', key: tokenPrefix + token, value: { at: now, fingerprint, answer } })
  }
  await store.db.batch(batch)
  return answer
}

const itemsOf = (batch: readonly BatchEntry[]): Attributes[] =>
  batch.flatMap((entry) => (entry.type === 'put' && entry.key.startsWith('item-') ? [entry.value as Attributes] : []))

const bytesOf = (items: readonly Attributes[]): number => items.reduce((sum, item) => sum + database.itemSize(item), 0)

function unstorableIn(batch: readonly BatchEntry[], table: Table): string | undefined {
  for (const item of itemsOf(batch)) {
    const why = unstorable(table, item)
    if (why) return why
  }
  return undefined
}

function refuseLarge(items: readonly Attributes[]): void {
  if (bytesOf(items) > maxTransactionBytes)
    throw invalid(`The items of a transaction cannot exceed ${maxTransactionBytes} bytes together.`)
}

/** Callers hold the lock, so that no write occurs between the reads. */
export async function transactGet(store: Store, input: Input): Promise<Input> {
  const items = listOf(input.TransactItems)
  const responses: Input[] = []
  const capacities: Capacity[] = []
  const seen = new Set<string>()
  const found: Attributes[] = []
  for (const item of items) {
    if (typeof item.Get !== 'object' || item.Get === null) throw invalid('TransactItems can only contain Get')
    const get = { ...item.Get, ConsistentRead: true, ReturnConsumedCapacity: input.ReturnConsumedCapacity }
    const data = check('GetItem', get, store)
    const { key } = await locate(store, data)
    noteOnce(seen, `${data.TableName}~${key}`)
    const whole = await readItem(store, data.TableName, key)
    if (whole) found.push(whole)
    const { Item, ConsumedCapacity } = await run('GetItem', data, store)
    responses.push(Item ? { Item } : {})
    if (ConsumedCapacity) capacities.push(ConsumedCapacity as Capacity)
  }
  refuseLarge(found)
  return { Responses: responses, ...consumed(input, capacities, 2) }
}

/** DynamoDB's ten minutes. */
export async function forgetTokens(store: Store, now: number): Promise<void> {
  const iterator = store.db.iterator({ gte: tokenPrefix, lt: `${tokenPrefix}\xFF` })
  const old: BatchEntry[] = []
  try {
    for (let page = await iterator.nextv(500); page.length > 0; page = await iterator.nextv(500)) {
      for (const [key, value] of page) if (now - (value as Token).at >= tokenLifeMs) old.push({ type: 'del', key })
    }
  } finally {
    await iterator.close()
  }
  if (old.length > 0) await store.db.batch(old)
}

type Token = { at: number; fingerprint: string; answer: Input }

async function readToken(store: Store, token: string): Promise<Token | undefined> {
  return (await store.db.get(tokenPrefix + token)) as Token | undefined
}

async function planTransaction(store: Store, input: Input): Promise<Entry[]> {
  const seen = new Set<string>()
  const plan: Entry[] = []
  for (const item of listOf(input.TransactItems)) {
    const kinds = Object.keys(item).filter((kind) => item[kind] !== undefined && item[kind] !== null)
    const kind = kinds[0] as Kind | undefined
    if (!kind || kinds.length !== 1 || !Object.hasOwn(actionOf, kind)) {
      throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
    }
    const raw = item[kind] as Input
    const fields = { ...raw, ReturnValues: undefined, ReturnConsumedCapacity: input.ReturnConsumedCapacity }
    const data = check(actionOf[kind], fields, store)
    const { table, key } = await locate(store, data)
    noteOnce(seen, `${data.TableName}~${key}`)
    const wantsOld = raw.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
    plan.push({ kind, action: actionOf[kind], data, table, key, wantsOld })
  }
  return plan
}

function noteOnce(seen: Set<string>, item: string): void {
  if (seen.has(item)) throw invalid('Transaction request cannot include multiple operations on one item')
  seen.add(item)
}

async function stage(store: Store, entry: Entry, batch: BatchEntry[], capacities: Capacity[]): Promise<Reason> {
  const { data, key } = entry
  try {
    if (entry.kind === 'ConditionCheck') {
      const existing = await readItem(store, data.TableName, key)
      const failure = database.checkConditional(data, existing)
      if (failure) throw failure
      const capacity = database.addConsumedCapacity(data, false, existing)
      if (capacity) capacities.push(capacity)
    } else {
      const own: BatchEntry[] = []
      const answer = await run(entry.action, data, stagedStore(store, key, own))
      const Message = unstorableIn(own, entry.table)
      if (Message) return { Code: 'ValidationError', Message }
      batch.push(...own)
      if (answer.ConsumedCapacity) capacities.push(answer.ConsumedCapacity as Capacity)
    }
    return { Code: 'None' }
  } catch (error) {
    if (!isDynaliteError(error)) throw error
    const { message: Message } = error.body
    if (!isConditionFailure(error)) return { Code: 'ValidationError', Message }
    const Item = entry.wantsOld ? await readItem(store, data.TableName, key) : undefined
    return { Code: 'ConditionalCheckFailed', Message, ...(Item && { Item }) }
  }
}

async function locate(store: Store, data: Checked): Promise<{ table: Table; key: string }> {
  const table = await readTable(store, data.TableName)
  const failure = data.Item ? database.validateItem(data.Item, table) : database.validateKey(data.Key ?? {}, table)
  if (failure) throw failure
  return { table, key: database.createKey(data.Item ?? data.Key ?? {}, table) }
}

/** Per table; transactions cost twice. Empty unless the caller requested it. */
function consumed(input: Input, capacities: Capacity[], factor: number): Input {
  if (capacities.length === 0) return {}
  const units = new Map<string, number>()
  for (const { TableName, CapacityUnits } of capacities) {
    units.set(TableName, (units.get(TableName) ?? 0) + CapacityUnits * factor)
  }
  const detailed = input.ReturnConsumedCapacity === 'INDEXES'
  const ConsumedCapacity = [...units].map(([TableName, CapacityUnits]) => ({
    TableName,
    CapacityUnits,
    ...(detailed && { Table: { CapacityUnits } }),
  }))
  return { ConsumedCapacity }
}

function listOf(value: unknown): Input[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > 100) {
    throw invalid(
      "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length between 1 and 100",
    )
  }
  return value as Input[]
}

const invalid = (message: string) => new AwsError('ValidationException', message)
