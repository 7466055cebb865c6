import type * as z from 'zod'
import type { Variable } from './environment.ts'

/** A row as this release writes it, where it was written otherwise: what was wrong with it, and what was done. */
export interface Renewed {
  row: object
  faults: string[]
  done: string
}

/**
 * A kind of rows, and the prefixes of its keys. Stores list their kinds so that `npm run repair` can check all rows.
 */
export interface RowKind {
  rows: { table: Variable; kind: string; schema: z.ZodType<object> }
  pk: string
  sk: string
  /** What this release makes of a row that parses; undefined where it has nothing to do. */
  renew?: (row: object) => Promise<Renewed | undefined>
}

/** The kind of a row by its keys; the first that fits. */
export const kindAt = (
  kinds: readonly RowKind[],
  table: Variable,
  { pk, sk }: { pk: string; sk: string },
): RowKind | undefined =>
  kinds.find((kind) => kind.rows.table === table && pk.startsWith(kind.pk) && sk.startsWith(kind.sk))
