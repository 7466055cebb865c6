import type { Cursor, DataJobKind } from './store.ts'

/** The beginning of a step. */
export const atStep = (step: string): Cursor => ({ step, round: 1, found: 0 })

/** Where a job begins. */
export const at = (kind: DataJobKind): Cursor => atStep(kind === 'EXPORT' ? 'reports' : 'accounts')
