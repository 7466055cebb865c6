import type { Cursor, DataJobKind } from './store.ts'

/** The step of an erasure before it erases anything, during which it can be cancelled. */
export const waitingStep = 'waiting'

/** The start of a step. */
export const cursorAt = (step: string): Cursor => ({ step, round: 1, found: 0 })

/** Where a job starts that waits for nothing. */
export const firstCursor = (kind: DataJobKind): Cursor => cursorAt(kind === 'EXPORT' ? 'reports' : 'accounts')
