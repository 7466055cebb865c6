import { randomUUID } from 'node:crypto'
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  paginateQuery,
  PutCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
  type QueryCommandInput,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { storeMessages } from '@lintel/contract'
import type * as z from 'zod'
import { dynamo } from './aws.ts'
import { pause } from './concurrency.ts'
import { variable, type Variable } from './environment.ts'
import { Expression, type Condition, schemaAt, type FieldPath } from './expression.ts'
import { HttpError } from './http-error.ts'
import { loggedKey, noteInvalidRow, InvalidRow } from './invalid-rows.ts'

/*
 * Rows are parsed with the same schema when written and when read, and a row that does not parse does not break a list.
 */

export interface Key {
  pk: string
  sk: string
}

export type { Condition } from './expression.ts'

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

export const exists: Condition = { expression: 'attribute_exists(pk)' }
export const isAbsent: Condition = { expression: 'attribute_not_exists(pk)' }
/** Requires that the row's record has this version. */
export const hasVersion = (version: number | string): Condition => ({
  expression: '#record.#version = :version',
  names: { '#record': 'record', '#version': 'version' },
  values: { ':version': version },
})

/** By path; a missing field counts as 0. */
export interface Change {
  set?: readonly (readonly [path: string | FieldPath, value: unknown])[]
  /** Numbers to add, by path; a missing field counts as 0. */
  add?: Readonly<Record<string, number>>
  /** Entries to append to lists. */
  append?: readonly (readonly [path: string | FieldPath, entries: readonly unknown[]])[]
  clear?: readonly (string | FieldPath)[]
  condition?: Condition | 'none'
}

/** The rows of a partition to read. */
export interface Query {
  pk: string
  /** A prefix of the sort key, or its first and last value; nothing is found if the first is after the last. */
  sk?: { beginsWith: string } | { from: string; to: string }
  /** Its reads are not consistent. */
  index?: 'gsi1' | 'gsi2'
  newestFirst?: boolean
  filter?: Condition
  /** Rows that DynamoDB reads per page; without it, 1 MB of them. */
  pageSize?: number
}

export interface QueryPage<T> {
  rows: T[]
  /** The keys of rows that were left out because they do not parse. */
  invalid: Key[]
  /** The number of rows read, including those that the filter or their schema left out. */
  looked: number
  isLast: boolean
}

const atOnce = 100
/** The most attempts at writes that conflict on a row, or are throttled, after random and growing pauses. */
const maxTries = 12

/** Temporary reasons of a cancelled transaction. The SDK retries none of them. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

const isTransient = (error: unknown) =>
  error instanceof TransactionConflictException ||
  error instanceof TransactionInProgressException ||
  (error instanceof TransactionCanceledException &&
    !(error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed') &&
    (error.CancellationReasons ?? []).some(({ Code = '' }) => passing.has(Code)))

const isUnmet = (error: unknown) =>
  error instanceof ConditionalCheckFailedException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed'))

/** DynamoDB says so in a write's message, or in the rows' reasons of a transaction. */
const isTooLarge = (error: unknown) => {
  const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : []
  const said = [error instanceof Error ? error.message : '', ...reasons.map(({ Message = '' }) => Message)]
  return said.some((message) => /Item size (?:to update )?has exceeded/.test(message))
}

/** Undefined if its condition fails. Retries temporary errors; 413 if a row is too large. */
async function written<T>(write: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (isUnmet(error)) return undefined
      if (isTooLarge(error)) throw new HttpError(413, storeMessages.tooLarge)
      if (!isTransient(error) || attempt === maxTries) throw error
      await pause(attempt)
    }
  }
}

export const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, i) => items.slice(i * atOnce, (i + 1) * atOnce))

/**
 * False if one of the conditions fails. All attempts have one token, which DynamoDB remembers for ten minutes: after a
 * lost response, the next attempt neither repeats the write nor fails on its conditions.
 */
export const transact = async (TransactItems: TransactItem[]): Promise<boolean> => {
  const ClientRequestToken = randomUUID()
  return (
    (await written(() => dynamo.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })))) !== undefined
  )
}

const partsOf = (path: string | FieldPath): FieldPath => (typeof path === 'string' ? path.split('.') : path)

const keyOf = (item: Record<string, unknown>): Key => ({ pk: String(item['pk']), sk: String(item['sk']) })

const conditionOf = (condition: Condition | undefined) => {
  if (!condition) return {}
  const expression = new Expression()
  return { ConditionExpression: expression.take(condition), ...expression.attributes }
}

type Item = Record<string, unknown>

function parserOf<S extends z.ZodType<object>>(table: Variable, kind: string, schema: S) {
  /** Undefined if it does not parse, which is logged. */
  const parseListed = (item: Item): z.output<S> | undefined => {
    const { data, error } = schema.safeParse(item)
    if (error) noteInvalidRow({ table, kind, pk: item['pk'], sk: item['sk'] }, error.issues)
    return data
  }
  const parse = (item: Item): z.output<S> => {
    const row = parseListed(item)
    if (row === undefined)
      throw new InvalidRow(`The ${kind} ${loggedKey(item['pk'])} ${loggedKey(item['sk'])} does not parse.`)
    return row
  }
  return { parse, parseListed }
}

function updateInput(
  table: Variable,
  schema: z.ZodType<object>,
  key: Key,
  { set = [], add = {}, append = [], clear = [], condition = exists }: Change,
) {
  const expression = new Expression()
  const parse = (path: FieldPath, value: unknown) => expression.value(schemaAt(schema, path).parse(value))
  const sets = [
    ...set.map(([path, value]) => `${expression.path(partsOf(path))} = ${parse(partsOf(path), value)}`),
    ...append.map(([path, entries]) => {
      const at = expression.path(partsOf(path))
      return `${at} = list_append(${at}, ${parse(partsOf(path), entries)})`
    }),
  ]
  const isNested = ([path]: readonly [string, number]) => path.includes('.')
  const added = Object.entries(add)
  // DynamoDB's own ADD only takes top-level fields.
  for (const [path, by] of added.filter(isNested)) {
    const at = expression.path(partsOf(path))
    sets.push(`${at} = if_not_exists(${at}, ${expression.value(0)}) + ${parse(partsOf(path), by)}`)
  }
  const adds = added
    .filter((one) => !isNested(one))
    .map(([name, by]) => `${expression.path([name])} ${parse([name], by)}`)
  const clears = clear.map((path) => expression.path(partsOf(path)))
  const clauses = Object.entries({ SET: sets, ADD: adds, REMOVE: clears })
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(', ')}`)
  return {
    TableName: variable(table),
    Key: key,
    UpdateExpression: clauses.join(' '),
    ...(condition !== 'none' && { ConditionExpression: expression.take(condition) }),
    ...expression.attributes,
  }
}

async function* pagesOf<Row>(
  table: Variable,
  parseListed: (item: Item) => Row | undefined,
  query: Query,
): AsyncGenerator<QueryPage<Row>> {
  if (isNothingBetween(query)) return
  for await (const { Items = [], ScannedCount = 0, LastEvaluatedKey } of paginateQuery(
    { client: dynamo, ...(query.pageSize && { pageSize: query.pageSize }) },
    queryInput(variable(table), query),
  )) {
    const invalid: Key[] = []
    const rows = Items.flatMap((item) => {
      const row = parseListed(item)
      if (row === undefined) invalid.push(keyOf(item))
      return row ?? []
    })
    yield { rows, invalid, looked: ScannedCount, isLast: LastEvaluatedKey === undefined }
  }
}

async function getBatch(table: Variable, kind: string, keys: readonly Key[]): Promise<Item[]> {
  const items: Item[] = []
  const TableName = variable(table)
  let open: Item[] = keys.map((key) => ({ ...key }))
  for (let emptyAnswers = 0; ;) {
    const request = { [TableName]: { Keys: open, ConsistentRead: true } }
    const { Responses, UnprocessedKeys } = await dynamo.send(new BatchGetCommand({ RequestItems: request }))
    const answered = Responses?.[TableName] ?? []
    items.push(...answered)
    open = UnprocessedKeys?.[TableName]?.Keys ?? []
    if (open.length === 0) return items
    emptyAnswers = answered.length === 0 ? emptyAnswers + 1 : 0
    if (emptyAnswers === maxTries) throw new Error(`DynamoDB did not return all keys of ${kind}.`)
    await pause(emptyAnswers + 1)
  }
}

/** Rows of all kinds, unparsed. For jobs that must miss nothing: no request scans a table. */
async function scanPage(
  table: Variable,
  filter: Condition,
  after?: Key,
): Promise<{ items: (Item & Key)[]; next?: Key }> {
  const expression = new Expression()
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new ScanCommand({
      TableName: variable(table),
      ConsistentRead: true,
      FilterExpression: expression.take(filter),
      ...expression.attributes,
      ...(after && { ExclusiveStartKey: after }),
    }),
  )
  return {
    items: Items.map((item) => ({ ...item, ...keyOf(item) })),
    ...(LastEvaluatedKey && { next: keyOf(LastEvaluatedKey) }),
  }
}

export function rowsOf<S extends z.ZodType<object>>(table: Variable, kind: string, schema: S) {
  type Row = z.output<S>
  type Written = z.input<S>

  const { parse, parseListed } = parserOf(table, kind, schema)
  const pages = (query: Query) => pagesOf(table, parseListed, query)
  const updateOf = (key: Key, change: Change) => updateInput(table, schema, key, change)
  const putOf = (key: Key, row: Written, condition: Condition | undefined) => ({
    TableName: variable(table),
    Item: { ...key, ...schema.parse(row) },
    ...conditionOf(condition),
  })
  const deletionOf = (key: Key, condition: Condition | undefined) => ({
    TableName: variable(table),
    Key: key,
    ...conditionOf(condition),
  })

  return {
    table,
    kind,
    schema,

    /** Parses a row that was read along with rows of other kinds. Throws `InvalidRow` if it does not parse. */
    parse,

    /** As `parse`, for lists: undefined if it does not parse. */
    parseListed,

    /** The current row, or undefined. Throws `InvalidRow` if it does not parse. */
    async get(key: Key): Promise<Row | undefined> {
      const { Item } = await dynamo.send(new GetCommand({ TableName: variable(table), Key: key, ConsistentRead: true }))
      return Item && parse(Item)
    },

    /** In no particular order; rows that do not parse are left out. */
    batchGet: async (keys: readonly Key[]): Promise<Row[]> => {
      const items = await Promise.all(batchesOf(keys).map((batch) => getBatch(table, kind, batch)))
      return items.flat().flatMap((item) => parseListed(item) ?? [])
    },

    /** The rows of a partition, a page at a time; rows that do not parse are left out. */
    pages,

    async query(query: Query): Promise<Row[]> {
      const rows: Row[] = []
      for await (const page of pages(query)) rows.push(...page.rows)
      return rows
    },

    /** The first rows of a partition, `max` at most. */
    async first(query: Query, max: number): Promise<Row[]> {
      const rows: Row[] = []
      for await (const page of pages({ ...query, pageSize: max })) {
        rows.push(...page.rows)
        if (rows.length >= max) break
      }
      return rows.slice(0, max)
    },

    /** All rows of a partition, and the keys of those that do not parse. */
    async every(query: Query): Promise<Pick<QueryPage<Row>, 'rows' | 'invalid'>> {
      const rows: Row[] = []
      const invalid: Key[] = []
      for await (const page of pages(query)) {
        rows.push(...page.rows)
        invalid.push(...page.invalid)
      }
      return { rows, invalid }
    },

    /** Whether a query finds any row, even one that does not parse. */
    async has(query: Query): Promise<boolean> {
      const { value } = await pages({ ...query, pageSize: 1 }).next()
      return value !== undefined && value.looked > 0
    },

    scan: (filter: Condition, after?: Key) => scanPage(table, filter, after),

    /** False, with nothing written, if the condition fails. */
    put: async (key: Key, row: Written, condition?: Condition): Promise<boolean> =>
      (await written(() => dynamo.send(new PutCommand(putOf(key, row, condition))))) !== undefined,

    /** Undefined, with nothing changed, if the condition fails. */
    async update(key: Key, change: Change): Promise<Row | undefined> {
      const input = { ...updateOf(key, change), ReturnValues: 'ALL_NEW' as const }
      const answer = await written(() => dynamo.send(new UpdateCommand(input)))
      return answer?.Attributes && parse(answer.Attributes)
    },

    /** False, with nothing removed, if the condition fails. */
    remove: async (key: Key, condition?: Condition): Promise<boolean> =>
      (await written(() => dynamo.send(new DeleteCommand(deletionOf(key, condition))))) !== undefined,

    /** The former content; undefined, with nothing removed, if the condition fails. */
    async take(key: Key, condition: Condition): Promise<Row | undefined> {
      const input = { ...deletionOf(key, condition), ReturnValues: 'ALL_OLD' as const }
      const answer = await written(() => dynamo.send(new DeleteCommand(input)))
      return answer?.Attributes && parse(answer.Attributes)
    },

    putItem: (key: Key, row: Written, condition?: Condition): TransactItem => ({ Put: putOf(key, row, condition) }),
    updateItem: (key: Key, change: Change): TransactItem => ({ Update: updateOf(key, change) }),
    removeItem: (key: Key, condition?: Condition): TransactItem => ({ Delete: deletionOf(key, condition) }),
    /** Writes nothing; the transaction fails if the condition does. */
    checkItem: (key: Key, condition: Condition): TransactItem => {
      const expression = new Expression()
      const ConditionExpression = expression.take(condition)
      return { ConditionCheck: { TableName: variable(table), Key: key, ConditionExpression, ...expression.attributes } }
    },
  }
}

/** Callers can request one, but DynamoDB refuses it. Compares bytes, as DynamoDB does. */
const isNothingBetween = ({ sk }: Query): boolean =>
  sk !== undefined && 'from' in sk && Buffer.compare(Buffer.from(sk.from), Buffer.from(sk.to)) > 0

function queryInput(TableName: string, { pk, sk, index, newestFirst = false, filter }: Query): QueryCommandInput {
  const expression = new Expression()
  const prefix = index ?? ''
  const [partition, sort] = [`${prefix}pk`, `${prefix}sk`]
  const key = [`${expression.path([partition])} = ${expression.value(pk)}`]
  if (sk && 'beginsWith' in sk) key.push(`begins_with(${expression.path([sort])}, ${expression.value(sk.beginsWith)})`)
  if (sk && 'from' in sk)
    key.push(`${expression.path([sort])} BETWEEN ${expression.value(sk.from)} AND ${expression.value(sk.to)}`)
  const FilterExpression = filter && expression.take(filter)
  return {
    TableName,
    ...(index ? { IndexName: index } : { ConsistentRead: true }),
    KeyConditionExpression: key.join(' AND '),
    ScanIndexForward: !newestFirst,
    ...(FilterExpression && { FilterExpression }),
    ...expression.attributes,
  }
}
