import type * as z from 'zod'
import type { Variable } from './environment.ts'
import type { Key } from './table.ts'

/** A kind of rows, and the prefixes of its keys, which stores list for `npm run ops -- repair` to check all rows. */
export interface RowKind {
  rows: { table: Variable; kind: string; schema: z.ZodType<object> }
  pk: string
  sk: string
  /** The rows that list and find a row: `npm run ops -- repair` writes missing ones. */
  foundBy?: (row: object) => readonly { key: Key; row: object }[]
  /** The key of the row that this one finds: without it, `npm run ops -- repair` removes this one. */
  finds?: (row: object) => Key
  /** The table of that row, if it is another one. */
  findsIn?: Variable
}

export const kindAt = (
  kinds: readonly RowKind[],
  table: Variable,
  { pk, sk }: { pk: string; sk: string },
): RowKind | undefined =>
  kinds.find((kind) => kind.rows.table === table && pk.startsWith(kind.pk) && sk.startsWith(kind.sk))
