import type { Cursor, DataJobKind } from './store.ts'

/** The step of an erasure before it erases anything, during which it can be cancelled. */
export const waiting = 'waiting'

/** The start of a step. */
export const atStep = (step: string): Cursor => ({ step, round: 1, found: 0 })

/** Where a job starts that waits for nothing. */
export const at = (kind: DataJobKind): Cursor => atStep(kind === 'EXPORT' ? 'reports' : 'accounts')
