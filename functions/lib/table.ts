import { setTimeout as wait } from 'node:timers/promises'
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  paginateQuery,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
  type QueryCommandInput,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import { dynamo } from './aws.ts'
import { variable, type Variable } from './environment.ts'
import { noteOddRow, OddRow } from './odd-rows.ts'
import { schemaAt, type FieldPath } from './schema-at.ts'

/*
 * The one way to a table: what is written is parsed with the schema that reads it, and a row that does not parse spoils
 * no list. Each store says which kinds of rows it has (`rowsOf`); nothing else speaks to DynamoDB.
 */

/** The key of a row; every table of ours has these two. */
export interface Key {
  pk: string
  sk: string
}

/** A condition or filter in DynamoDB's own words. Names are needed for what begins with `#` alone. */
export interface Condition {
  expression: string
  names?: Record<string, string>
  values?: Record<string, unknown>
}

/** One row that a transaction writes or looks at. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** That the row is there, or is not. */
export const exists: Condition = { expression: 'attribute_exists(pk)' }
export const isAbsent: Condition = { expression: 'attribute_not_exists(pk)' }

/** What an update does to a row. A path is `record.locked`, or a list where a step is a name that people gave. */
export interface Change {
  set?: readonly (readonly [path: string | FieldPath, value: unknown])[]
  /** Numbers are added, by path; a field that is not there counts as 0. */
  add?: Readonly<Record<string, number>>
  /** Entries that are put to the end of lists. */
  append?: readonly (readonly [path: string | FieldPath, entries: readonly unknown[]])[]
  /** Fields that are taken out. */
  clear?: readonly (string | FieldPath)[]
  /** Without one the row must exist; with 'none' it is made where it does not. */
  condition?: Condition | 'none'
}

/** Which rows of a partition are wanted. */
export interface Query {
  pk: string
  /** The sort key's beginning, or its first and last value. */
  sk?: { beginsWith: string } | { from: string; to: string }
  /** The index `gsi1` instead of the table; its reads are not consistent. */
  index?: 'gsi1'
  newestFirst?: boolean
  filter?: Condition
  /** DynamoDB looks at so many rows at once; without it, at 1 MB of them. */
  pageSize?: number
}

/** One answer of DynamoDB to a query. */
export interface QueryPage<T> {
  rows: T[]
  /** How many rows were looked at, those that the filter or their schema left out among them. */
  looked: number
  isLast: boolean
}

/** DynamoDB reads so many keys at once, and writes so many rows in a transaction. */
const atOnce = 100
/** Writes that meet on a row are tried again so often, after a random and growing pause. */
const mostTries = 12
const firstPauseMs = 20
const longestPauseMs = 800

const pause = (attempt: number) => wait(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt))

const isConflict = (error: unknown) =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    !(error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed') &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict'))

const isUnmet = (error: unknown) =>
  error instanceof ConditionalCheckFailedException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed'))

/** What a write answers; undefined where its condition does not hold. Tried again where it met another on a row. */
async function written<T>(write: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (isUnmet(error)) return undefined
      if (!isConflict(error) || attempt === mostTries) throw error
      await pause(attempt)
    }
  }
}

/** In pieces of which DynamoDB takes one at once. */
export const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, i) => items.slice(i * atOnce, (i + 1) * atOnce))

/** Writes all of it or nothing; false, and nothing, where one of the conditions does not hold. */
export const transact = async (TransactItems: TransactItem[]): Promise<boolean> =>
  (await written(() => dynamo.send(new TransactWriteCommand({ TransactItems })))) !== undefined

const partsOf = (path: string | FieldPath): FieldPath => (typeof path === 'string' ? path.split('.') : path)

/** Collects names and values under placeholders of their own, so that no reserved word and no odd name gets in. */
class Expression {
  readonly names: Record<string, string> = {}
  readonly values: Record<string, unknown> = {}

  path(parts: FieldPath): string {
    const steps = parts.map((part) => {
      if (typeof part === 'number') return `[${part}]`
      const known = Object.entries(this.names).find(([, name]) => name === part)?.[0]
      const placeholder = known ?? `#n${Object.keys(this.names).length}`
      this.names[placeholder] = part
      return `.${placeholder}`
    })
    return steps.join('').slice(1)
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`
    this.values[placeholder] = value
    return placeholder
  }

  /** Takes a condition's own names and values in, and answers its words. */
  take({ expression, names, values }: Condition): string {
    Object.assign(this.names, names)
    Object.assign(this.values, values)
    return expression
  }

  /** What DynamoDB takes of it: it refuses empty maps. */
  get attributes() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    }
  }
}

const conditionOf = (condition: Condition | undefined) => {
  if (!condition) return {}
  const expression = new Expression()
  return { ConditionExpression: expression.take(condition), ...expression.attributes }
}

/**
 * The rows of one kind in a table. `kind` names it in logs. Everything that a row holds besides its keys stands in the
 * schema, `ttl` and the keys of an index too.
 */
export function rowsOf<S extends z.ZodType<object>>(table: Variable, kind: string, schema: S) {
  type Row = z.output<S>
  type Written = z.input<S>

  const note = (item: Record<string, unknown>, issues: z.core.$ZodIssue[]) =>
    noteOddRow({ table, kind, pk: item['pk'], sk: item['sk'] }, issues)

  /** The row, or undefined where it does not parse, which is noted. */
  const readable = (item: Record<string, unknown>): Row | undefined => {
    const { data, error } = schema.safeParse(item)
    if (error) note(item, error.issues)
    return data
  }

  const parseRow = (item: Record<string, unknown>): Row => {
    const row = readable(item)
    if (row === undefined) throw new OddRow(`The ${kind} ${String(item['pk'])} ${String(item['sk'])} does not parse.`)
    return row
  }

  const updateOf = (key: Key, { set = [], add = {}, append = [], clear = [], condition = exists }: Change) => {
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
    // DynamoDB's own ADD takes fields at the top of a row alone.
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

  const putOf = (key: Key, row: Written, condition: Condition | undefined) => ({
    TableName: variable(table),
    Item: { ...key, ...schema.parse(row) },
    ...conditionOf(condition),
  })

  async function* pages(query: Query): AsyncGenerator<QueryPage<Row>> {
    for await (const { Items = [], ScannedCount = 0, LastEvaluatedKey } of paginateQuery(
      { client: dynamo, ...(query.pageSize && { pageSize: query.pageSize }) },
      queryInput(variable(table), query),
    ))
      yield {
        rows: Items.flatMap((item) => readable(item) ?? []),
        looked: ScannedCount,
        isLast: LastEvaluatedKey === undefined,
      }
  }

  async function getBatch(keys: readonly Key[]): Promise<Row[]> {
    const rows: Row[] = []
    const TableName = variable(table)
    let open: Record<string, unknown>[] = keys.map((key) => ({ ...key }))
    for (let emptyAnswers = 0; ;) {
      const request = { [TableName]: { Keys: open, ConsistentRead: true } }
      const { Responses, UnprocessedKeys } = await dynamo.send(new BatchGetCommand({ RequestItems: request }))
      const answered = Responses?.[TableName] ?? []
      rows.push(...answered.flatMap((item) => readable(item) ?? []))
      open = UnprocessedKeys?.[TableName]?.Keys ?? []
      if (open.length === 0) return rows
      emptyAnswers = answered.length === 0 ? emptyAnswers + 1 : 0
      if (emptyAnswers === mostTries) throw new Error(`DynamoDB did not answer for all keys of ${kind}.`)
      await pause(emptyAnswers + 1)
    }
  }

  return {
    table,
    kind,
    schema,

    /** What was read along with rows of other kinds, as a row of this kind. Throws `OddRow` where it does not parse. */
    parse: parseRow,

    /** As `parse`, for lists: undefined where it does not parse. */
    parseListed: readable,

    /** A row as it is now, or undefined. Throws `OddRow` where it does not parse. */
    async get(key: Key): Promise<Row | undefined> {
      const { Item } = await dynamo.send(new GetCommand({ TableName: variable(table), Key: key, ConsistentRead: true }))
      return Item && parseRow(Item)
    },

    /** Those of the rows that are there, in no order; what does not parse is left out. */
    batchGet: async (keys: readonly Key[]): Promise<Row[]> => (await Promise.all(batchesOf(keys).map(getBatch))).flat(),

    /** The rows of a partition, as many at a time as DynamoDB answers; what does not parse is left out. */
    pages,

    /** All rows of a partition; what does not parse is left out. */
    async query(query: Query): Promise<Row[]> {
      const rows: Row[] = []
      for await (const page of pages(query)) rows.push(...page.rows)
      return rows
    },

    /** Writes a row whole; false, and nothing, where the condition does not hold. */
    put: async (key: Key, row: Written, condition?: Condition): Promise<boolean> =>
      (await written(() => dynamo.send(new PutCommand(putOf(key, row, condition))))) !== undefined,

    /** Changes a row and answers it as it then is; undefined, and nothing changed, where the condition does not hold. */
    async update(key: Key, change: Change): Promise<Row | undefined> {
      const input = { ...updateOf(key, change), ReturnValues: 'ALL_NEW' as const }
      const answer = await written(() => dynamo.send(new UpdateCommand(input)))
      return answer?.Attributes && parseRow(answer.Attributes)
    },

    /** Removes a row; false, and nothing, where the condition does not hold. */
    remove: async (key: Key, condition?: Condition): Promise<boolean> =>
      (await written(() =>
        dynamo.send(new DeleteCommand({ TableName: variable(table), Key: key, ...conditionOf(condition) })),
      )) !== undefined,

    /** As `put`, `update` and `remove`, for a transaction. */
    putItem: (key: Key, row: Written, condition?: Condition): TransactItem => ({ Put: putOf(key, row, condition) }),
    updateItem: (key: Key, change: Change): TransactItem => ({ Update: updateOf(key, change) }),
    removeItem: (key: Key, condition?: Condition): TransactItem => ({
      Delete: { TableName: variable(table), Key: key, ...conditionOf(condition) },
    }),
  }
}

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
