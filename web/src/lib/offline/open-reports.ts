import { holdLock, ifUnlocked } from '../locks.ts'

/* What waits for a report is sent by its editor while that is open, in whatever tab, otherwise in the background. */

const lockOf = (owner: string, reportId: string) => `lintel/report/${owner}/${reportId}`

/** Resolves once nothing is being sent for the report in the background, nor will be until the signal ends it. */
export const openReport = (owner: string, reportId: string, signal: AbortSignal): Promise<boolean> =>
  holdLock(lockOf(owner, reportId), signal, 'shared')

/** Does nothing while the report is open. */
export const whileClosed = (owner: string, reportId: string, work: () => Promise<void>): Promise<void> =>
  ifUnlocked(lockOf(owner, reportId), work)
