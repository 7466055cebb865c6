import { Instant, TrailRow } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../../lib/row-kinds.ts'
import { rowsOf, type Key } from '../../lib/table.ts'
import { headerKey } from '../store/keys.ts'
import type { TrailHead, TrailPart } from './chain.ts'

/*
 * The trail of a report, in its partition of the reports table (../store/keys.ts). Rows are only ever added.
 * REPORT#<id> / TRAIL            the end of the chain
 * REPORT#<id> / TRAIL#<number>   the rows of one act, by the number of the first, oldest first
 */

export const heads = rowsOf(
  'REPORTS_TABLE',
  'end of a trail',
  z.object({ length: z.int().min(1), hash: z.string(), at: Instant }),
)

export const parts = rowsOf('REPORTS_TABLE', 'part of a trail', z.object({ first: z.int(), rows: z.array(TrailRow) }))

const partitionOf = (reportId: string): string => headerKey(reportId).pk

export const headKey = (reportId: string): Key => ({ pk: partitionOf(reportId), sk: 'TRAIL' })

export const partKey = (reportId: string, first: number): Key => ({
  pk: partitionOf(reportId),
  sk: `TRAIL#${String(first).padStart(9, '0')}`,
})

const ofParts = { sk: { beginsWith: 'TRAIL#' } }

/** Oldest first, with the number of parts that do not parse. */
export async function readParts(reportId: string): Promise<{ parts: TrailPart[]; invalid: number }> {
  const { rows, invalid } = await parts.every({ pk: partitionOf(reportId), ...ofParts })
  return { parts: rows, invalid: invalid.length }
}

export const readHead = (reportId: string): Promise<TrailHead | undefined> => heads.get(headKey(reportId))

/** From the newest part that has a row before that moment; oldest first. */
export async function readRowsSince(reportId: string, moment: string): Promise<TrailRow[]> {
  const found: TrailRow[] = []
  const query = { pk: partitionOf(reportId), ...ofParts, newestFirst: true, pageSize: 10 }
  for await (const { rows } of parts.pages(query)) {
    found.unshift(...rows.toReversed().flatMap((part) => part.rows))
    if ((found[0]?.at ?? '') < moment) break
  }
  return found.filter(({ at }) => at >= moment)
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: parts, pk: 'REPORT#', sk: 'TRAIL#' },
  { rows: heads, pk: 'REPORT#', sk: 'TRAIL' },
]
