import { ApiError } from '../api-error.ts'
import { SendError } from './send-file.ts'

/** stopped: until a user retries, or the page is opened again. refused: never, because of the file itself. */
export type Outcome = 'again' | 'stopped' | 'refused'

/** Statuses about the file itself; all others are about the server, the report or the connection. */
const contentStatuses: readonly number[] = [400, 413, 415]
/** 0: not reached. 401: continues after the next sign-in. */
const passingStatuses: readonly number[] = [0, 401, 408, 429]

export const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof SendError) return error.kind === 'refused' ? 'stopped' : 'again'
  if (!(error instanceof ApiError)) return 'stopped'
  if (contentStatuses.includes(error.status)) return 'refused'
  return passingStatuses.includes(error.status) || error.status >= 500 ? 'again' : 'stopped'
}

const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000] as const

export const pauseMs = (tries: number): number => pausesMs[Math.max(0, tries - 1)] ?? 60_000

/** Consecutive attempts before other files get their turn. */
export const attemptsInTurn = pausesMs.length
