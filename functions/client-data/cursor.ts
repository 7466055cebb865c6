import { Instant } from '@lintel/contract'
import * as z from 'zod'

const TableKey = z.object({ pk: z.string(), sk: z.string() })

export const Cursor = z.object({
  step: z.string(),
  after: TableKey.optional(),
  /** The next record has been handled up to this file: the record's id and the file's key. */
  within: z.object({ id: z.string(), key: z.string() }).optional(),
  round: z.int().default(1),
  found: z.int().default(0),
  until: Instant.optional(),
})
export type Cursor = z.infer<typeof Cursor>

export const dataJobKinds = ['EXPORT', 'ERASURE'] as const
export type DataJobKind = (typeof dataJobKinds)[number]

/** The step of an erasure before it erases anything, during which it can be cancelled. */
export const waitingStep = 'waiting'

export const cursorAt = (step: string): Cursor => ({ step, round: 1, found: 0 })

export const firstCursor = (kind: DataJobKind): Cursor => cursorAt(kind === 'EXPORT' ? 'reports' : 'accounts')
