import { isDeepStrictEqual } from 'node:util'
import { DeleteObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { DeleteCommand, GetCommand, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo, s3 } from '../../functions/lib/aws.ts'
import { variable, type Variable } from '../../functions/lib/environment.ts'
import { faultsOf, mend } from '../../functions/lib/mend.ts'
import { loggedKey } from '../../functions/lib/invalid-rows.ts'
import { kindAt, type RowKind } from '../../functions/lib/row-kinds.ts'
import type { Key } from '../../functions/lib/table.ts'
import { madePdfRows } from '../../functions/reports/made-pdfs.ts'
import { HeaderRow } from '../../functions/reports/store/header.ts'
import { readBody } from '../../functions/reports/store/bodies.ts'
import { tableParameters } from '../../infra/tables.ts'
import { allRowKinds } from './row-kinds.ts'

const Keyed = z.looseObject({ pk: z.string(), sk: z.string() })
type Keyed = z.infer<typeof Keyed>

/** The number of rows checked, of those that did not parse, and of those repaired. */
export interface Repaired {
  looked: number
  invalid: number
  repaired: number
}

/** Table and key of the row that another one finds. */
type Owner = readonly [table: Variable, key: Key]

const read = async (table: Variable, { pk, sk }: Key) =>
  (await dynamo.send(new GetCommand({ TableName: variable(table), Key: { pk, sk }, ConsistentRead: true }))).Item

const put = async (table: Variable, key: Key, row: object) =>
  void (await dynamo.send(new PutCommand({ TableName: variable(table), Item: { ...row, pk: key.pk, sk: key.sk } })))

/** Writes a row back, unless it has changed since it was read. */
async function write(table: Variable, before: Keyed, after: object): Promise<boolean> {
  // Compared here: most kinds of row have no version for a condition.
  if (!isDeepStrictEqual(await read(table, before), before)) return false
  await put(table, before, after)
  return true
}

/**
 * A row whose owner is gone, or has no longer what it is found by, removed; none if the owner does not parse, or does
 * not say what finds it.
 */
async function removals(kinds: readonly RowKind[], table: Variable, { pk, sk }: Keyed, [where, ownerKey]: Owner) {
  const owner = await read(where, ownerKey)
  const kind = kindAt(kinds, where, ownerKey)
  const row = owner && kind?.rows.schema.safeParse(owner).data
  if (owner && (!row || !kind?.foundBy || kind.foundBy(row).some(({ key }) => key.pk === pk && key.sk === sk)))
    return []
  return [() => dynamo.send(new DeleteCommand({ TableName: variable(table), Key: { pk, sk } }))]
}

/** The rows by which a row is found, written where they are missing or different. */
async function additions(table: Variable, rows: readonly { key: Key; row: object }[]) {
  const stored = await Promise.all(rows.map(({ key }) => read(table, key)))
  return rows.flatMap(({ key, row }, at) =>
    isDeepStrictEqual(stored[at], { ...row, ...key }) ? [] : [() => put(table, key, row)],
  )
}

/** The problems of the body of a report's current version; none if there is no body or it can be read. */
async function faultsOfBody({ bodyKey }: HeaderRow): Promise<string[]> {
  if (!bodyKey) return []
  try {
    await readBody(bodyKey)
    return []
  } catch (error) {
    return error instanceof z.ZodError ? faultsOf(error.issues) : ['cannot be read']
  }
}

/** A save that wrote its body earlier than this has ended. */
const unsettledMs = 24 * 3600_000

/** The bodies that rows name, and the reports of which every row names one. */
class NamedBodies {
  readonly #keys = new Set<unknown>()
  readonly #whole = new Map<string, boolean>()

  add({ pk, sk, ...row }: Keyed): void {
    if (!pk.startsWith('REPORT#') || !/^(?:HEADER$|VERSION#)/.test(sk)) return
    const { bodyKey } = row as { bodyKey?: unknown }
    const id = pk.slice('REPORT#'.length)
    this.#keys.add(bodyKey)
    this.#whole.set(id, this.#whole.get(id) !== false && typeof bodyKey === 'string')
  }

  /** False also for the bodies of a report with a damaged row, or without any: they may be what it needs. */
  isOrphan(key: string): boolean {
    return !this.#keys.has(key) && this.#whole.get(key.split('/')[1] ?? '') === true
  }
}

/** The keys of the bodies that no version names, apart from recent ones. */
async function* orphans(named: NamedBodies, begun: Date): AsyncGenerator<string> {
  const input = { Bucket: variable('REPORTS_BUCKET'), Prefix: 'reports/' }
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, input))
    for (const { Key = '', LastModified = begun } of Contents)
      if (named.isOrphan(Key) && begun.getTime() - LastModified.getTime() > unsettledMs) yield Key
}

/**
 * Checks every row of every table, and the bodies of current versions, and lists what does not parse: table, keys and
 * paths, never contents. With `mends` it writes repairable rows; bodies stay unchanged, because they are evidence. The
 * bodies that no version names are removed: they are of saves that were refused or interrupted.
 */
export async function repair(mends: boolean, say: (line: string) => void, begun: Date = new Date()): Promise<Repaired> {
  const named = new NamedBodies()
  const counts = { looked: 0, invalid: 0, repaired: 0 }
  const rowKinds = await allRowKinds()
  for (const { variable: table } of tableParameters) {
    const input = { TableName: variable(table), ConsistentRead: true }
    for await (const { Items = [] } of paginateScan({ client: dynamo }, input))
      for (const item of Items) {
        const row = Keyed.parse(item)
        if (table === 'REPORTS_TABLE') named.add(row)
        await look(table, row)
      }
  }
  for await (const key of orphans(named, begun)) {
    counts.invalid++
    if (mends) await s3.send(new DeleteObjectCommand({ Bucket: variable('REPORTS_BUCKET'), Key: key }))
    if (mends) counts.repaired++
    say(`REPORTS_BUCKET ${key}\n  no version of a report names it\n  → ${mends ? 'removed' : 'can be removed'}`)
  }
  return counts

  async function look(table: Variable, item: Keyed) {
    counts.looked++
    const kind = kindAt(rowKinds, table, item)
    const key = `${item.pk} ${item.sk}`
    const logged = `${loggedKey(item.pk)} ${loggedKey(item.sk)}`
    const place = `${table} ${kind?.rows.kind ?? 'row of unknown kind'} ${key}${logged === key ? '' : ` (logged as ${logged})`}`
    const tell = (faults: readonly string[], then: readonly string[] = []) => {
      counts.invalid++
      say([place, ...faults.map((fault) => `  ${fault}`), ...then.map((line) => `  → ${line}`)].join('\n'))
    }
    if (!kind) return tell(['no store knows these keys'])
    const { success, data, error } = kind.rows.schema.safeParse(item)
    if (success) {
      const header = HeaderRow.safeParse(data)
      const isReport = kind.rows.schema === HeaderRow && header.success
      const faults = isReport ? await faultsOfBody(header.data) : []
      if (faults.length > 0) tell(faults.map((fault) => `body ${header.data?.bodyKey}: ${fault}`))
      const changes = kind.finds
        ? await removals(rowKinds, table, item, [kind.findsIn ?? table, kind.finds(data)])
        : await additions(table, [...(kind.foundBy?.(data) ?? []), ...(isReport ? await madePdfRows(header.data) : [])])
      if (changes.length === 0) return undefined
      if (mends) {
        for (const change of changes) await change()
        counts.repaired++
      }
      const done = kind.finds ? 'removed' : `${changes.length} written`
      return tell(['list or search rows that are out of date'], [mends ? done : `can be repaired: ${done}`])
    }
    const { row, done } = mend(kind.rows.schema, item)
    if (!row) return tell(faultsOf(error.issues), ['cannot be repaired'])
    return rewrite(row, faultsOf(error.issues), done)

    async function rewrite(row: object, faults: readonly string[], done: readonly string[]) {
      if (!mends) return tell(faults, [`can be repaired: ${done.join(', ')}`])
      const isWritten = await write(table, item, row)
      if (isWritten) counts.repaired++
      return tell(faults, isWritten ? done : ['was changed meanwhile; run this again'])
    }
  }
}
