import { Instant } from '@lintel/contract'
import * as z from 'zod'

const TableKey = z.object({ pk: z.string(), sk: z.string() })

/** Where the next pass continues. */
export const Cursor = z.object({
  step: z.string(),
  /** The last table key that was handled. */
  after: TableKey.optional(),
  /** The next record has been handled up to this file: the record's id and the file's key. */
  within: z.object({ id: z.string(), key: z.string() }).optional(),
  /** The number of this round of an erasure, and how much it has found so far. */
  round: z.int().default(1),
  found: z.int().default(0),
  /** The next pass waits until then. */
  until: Instant.optional(),
})
export type Cursor = z.infer<typeof Cursor>

export const dataJobKinds = ['EXPORT', 'ERASURE'] as const
export type DataJobKind = (typeof dataJobKinds)[number]

/** The step of an erasure before it erases anything, during which it can be cancelled. */
export const waitingStep = 'waiting'

/** The start of a step. */
export const cursorAt = (step: string): Cursor => ({ step, round: 1, found: 0 })

/** Where a job starts that waits for nothing. */
export const firstCursor = (kind: DataJobKind): Cursor => cursorAt(kind === 'EXPORT' ? 'reports' : 'accounts')
