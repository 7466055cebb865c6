import { isDeepStrictEqual } from 'node:util'
import { GetCommand, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo } from '../../functions/lib/aws.ts'
import { variable, type Variable } from '../../functions/lib/environment.ts'
import { faultsOf, mend } from '../../functions/lib/mend.ts'
import { loggedKey } from '../../functions/lib/odd-rows.ts'
import { kindAt } from '../../functions/lib/row-kinds.ts'
import { HeaderRow } from '../../functions/reports/store/header.ts'
import { readBody } from '../../functions/reports/store/bodies.ts'
import { tableParameters } from '../../infra/tables.ts'
import { allRowKinds } from './row-kinds.ts'

const Keyed = z.looseObject({ pk: z.string(), sk: z.string() })
type Keyed = z.infer<typeof Keyed>

/** The number of rows checked, of those that did not parse, and of those repaired. */
export interface Repaired {
  looked: number
  odd: number
  mended: number
}

/** Writes a row back, unless it has changed since it was read. */
async function write(table: Variable, before: Keyed, after: object): Promise<boolean> {
  const TableName = variable(table)
  const Key = { pk: before.pk, sk: before.sk }
  // Compared here: most kinds of row have no version for a condition.
  const { Item } = await dynamo.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  if (!isDeepStrictEqual(Item, before)) return false
  await dynamo.send(new PutCommand({ TableName, Item: { ...after, ...Key } }))
  return true
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

/**
 * Checks every row of every table, and the bodies of current versions, and lists what does not parse: table, keys and
 * paths, never contents. With `mends` it writes repairable rows; bodies stay unchanged, because they are evidence.
 */
export async function repair(mends: boolean, say: (line: string) => void): Promise<Repaired> {
  const counts = { looked: 0, odd: 0, mended: 0 }
  const rowKinds = await allRowKinds()
  for (const { variable: table } of tableParameters) {
    const input = { TableName: variable(table), ConsistentRead: true }
    for await (const { Items = [] } of paginateScan({ client: dynamo }, input))
      for (const item of Items) await look(table, Keyed.parse(item))
  }
  return counts

  async function look(table: Variable, item: Keyed) {
    counts.looked++
    const kind = kindAt(rowKinds, table, item)
    const key = `${item.pk} ${item.sk}`
    const logged = `${loggedKey(item.pk)} ${loggedKey(item.sk)}`
    const place = `${table} ${kind?.rows.kind ?? 'row of unknown kind'} ${key}${logged === key ? '' : ` (logged as ${logged})`}`
    const tell = (faults: readonly string[], then: readonly string[] = []) => {
      counts.odd++
      say([place, ...faults.map((fault) => `  ${fault}`), ...then.map((line) => `  → ${line}`)].join('\n'))
    }
    if (!kind) return tell(['no store knows these keys'])
    const { success, data, error } = kind.rows.schema.safeParse(item)
    if (success) {
      const header = HeaderRow.safeParse(data)
      const faults = kind.rows.schema === HeaderRow && header.success ? await faultsOfBody(header.data) : []
      const renewed = await kind.renew?.(data)
      if (renewed) return put(renewed.row, renewed.faults, [renewed.done])
      if (faults.length > 0) tell(faults.map((fault) => `body ${header.data?.bodyKey}: ${fault}`))
      return undefined
    }
    const { row, done } = mend(kind.rows.schema, item)
    if (!row) return tell(faultsOf(error.issues), ['cannot be mended'])
    return put(row, faultsOf(error.issues), done)

    async function put(row: object, faults: readonly string[], done: readonly string[]) {
      if (!mends) return tell(faults, [`can be mended: ${done.join(', ')}`])
      const isWritten = await write(table, item, row)
      if (isWritten) counts.mended++
      return tell(faults, isWritten ? done : ['was changed meanwhile; run this again'])
    }
  }
}
