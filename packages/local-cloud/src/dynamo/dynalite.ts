import { createRequire } from 'node:module'
import { refuseExpressions } from './limits.ts'
import type { Input, Attributes, Table } from './table-types.ts'

/**
 * Of dynalite 4.0.0 (pinned exactly). Its server has no transactions, and writes an item and its index entries
 * separately.
 */

export type Callback<T> = (error?: unknown, value?: T) => void

/** An input after validation, with the parsed expressions added by dynalite. */
export type Checked = Input & { TableName: string; Key?: Attributes; Item?: Attributes }
export type Capacity = { TableName: string; CapacityUnits: number; Table?: { CapacityUnits: number } }

export type Range = { gt?: string; gte?: string; lt?: string; lte?: string; reverse?: boolean; limit?: number }
export type SubDb = {
  get(key: string, callback: Callback<Attributes>): void
  put(key: string, value: Attributes, callback: Callback<void>): void
  del(key: string, callback: Callback<void>): void
  lock(key: string, run: (release: <T>(callback: Callback<T>) => Callback<T>) => void): void
  createValueStream(range: Range): NodeJS.ReadableStream
}
export type BatchEntry = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string }
export type LevelDb = {
  status: string
  open(options: { cacheSize: number }): Promise<void>
  /** Only for LevelDB on disk. */
  compactRange(start: string, end: string): Promise<void>
  close(): Promise<void>
  /** dynalite's own reads pass a callback. */
  get(key: string, callback?: Callback<unknown>): Promise<unknown> | void
  /** Only once it is open. */
  getSync(key: string): unknown
  batch(entries: BatchEntry[]): Promise<void>
  values(range: Range): LevelIterator<unknown>
  iterator(range: Range): LevelIterator<[string, unknown]>
}
export type LevelIterator<T> = { nextv(count: number): Promise<T[]>; close(): Promise<void> }
export type Store = {
  db: LevelDb
  getTable(name: string, callback: Callback<Table>): void
  getItemDb(table: string): SubDb
  getIndexDb(kind: string, table: string, index: string): SubDb
  tableDb: { get(key: string, callback: Callback<Table>): void }
}

type Attribute = Attributes[string] | undefined
type Database = {
  create(options: { path?: string; createTableMs: number; deleteTableMs: number; updateTableMs: number }): Store
  createKey(item: Attributes, table: Table): string
  validateKey(key: Attributes, table: Table): DynaliteError | undefined | null
  validateItem(item: Attributes, table: Table): DynaliteError | undefined | null
  checkConditional(data: Checked, existing: Attributes | undefined): DynaliteError | undefined | null
  /** In bytes, as DynamoDB counts them. */
  itemSize(item: Input): number
  compare: (this: void, operator: string, value: Attribute, others: Attribute | Attribute[]) => boolean
  addConsumedCapacity(data: Input, isRead: boolean, item?: Attributes): Capacity | undefined
  updateIndexes(store: Store, table: Table, before: Attributes | null, after: Attributes, done: Callback<void>): void
}
type Validations = {
  checkTypes(data: Input, types: unknown): Checked
  checkValidations(data: Input, types: unknown, custom: unknown, store: Store): void
}
type Action = (store: Store, data: Input, callback: Callback<Input>) => void

/** dynalite's error: a complete response. */
export type DynaliteError = Error & { statusCode: number; body: { __type: string; message?: string; Message?: string } }

const require = createRequire(import.meta.url)
const validations = require('dynalite/validations') as Validations
export const database = require('dynalite/db') as Database

/** DynamoDB compares texts by their bytes; dynalite by UTF-16 units, which puts U+E000 after U+10000. */
const { compare } = database
const byBytes = (value: Attribute): Attribute =>
  typeof value?.S === 'string' ? { S: Buffer.from(value.S).toString('hex') } : value
database.compare = (operator, value, others) =>
  /^(?:BETWEEN|[GL][ET]|[<>]=?)$/.test(operator)
    ? compare(operator, byBytes(value), [others].flat().map(byBytes))
    : compare(operator, value, others)

const names = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
] as const
export type ActionName = (typeof names)[number]

const actions = new Map(
  names.map((name) => {
    const file = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
    const rules = require(`dynalite/validations/${file}`) as { types: unknown; custom: unknown }
    return [name, { run: require(`dynalite/actions/${file}`) as Action, rules }]
  }),
)

function action(name: ActionName) {
  const found = actions.get(name)
  if (!found) throw new Error(`dynalite has no action ${name}`)
  return found
}

/** Parses expressions too; unknown fields are dropped. Throws DynaliteError. */
export function check(name: ActionName, input: Input, store: Store): Checked {
  const { rules } = action(name)
  const checked = validations.checkTypes({ ...input }, rules.types)
  validations.checkValidations(checked, rules.types, rules.custom, store)
  refuseExpressions(input)
  return checked
}

export async function run(name: ActionName, input: Checked, store: Store): Promise<Input> {
  return (await promised<Input>((callback) => action(name).run(store, input, callback))) ?? {}
}

export function promised<T>(start: (callback: Callback<T>) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))))
}

export function isConditionFailure(error: unknown): error is DynaliteError {
  return isDynaliteError(error) && typeOf(error).endsWith('ConditionalCheckFailedException')
}

/** With its namespace. */
export function typeOf({ body: { ['__type']: type } }: DynaliteError): string {
  return type
}

export function isDynaliteError(error: unknown): error is DynaliteError {
  return error instanceof Error && 'statusCode' in error && 'body' in error
}
