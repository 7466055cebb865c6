import { ClientDataCounts, clientExportDays, Id, Instant, namedAtMost, ShortText } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { rowsOf, transact, type Condition, type TransactItem } from '../lib/table.ts'

/*
 * Rows of this feature in the jobs table:
 * CLIENTDATA#client / EXPORT     the last export of a client's data: only one at a time runs
 * CLIENTDATA#client / ERASURE    the last erasure of it
 *
 * A job lasts as long as it takes: its worker is called again and again, and goes on where the row says.
 */

const TableKey = z.object({ pk: z.string(), sk: z.string() })

/** Where the next pass goes on. */
export const Cursor = z.object({
  step: z.string(),
  /** The last key of a table that was dealt with. */
  after: TableKey.optional(),
  /** The next record has been dealt with up to this file, which is its id and the file's key. */
  within: z.object({ id: z.string(), key: z.string() }).optional(),
  /** An erasure goes over everything until nothing is left: how often it has, and how much it found this time. */
  round: z.int().default(1),
  found: z.int().default(0),
})
export type Cursor = z.infer<typeof Cursor>

const DataJob = z.object({
  id: Id,
  clientId: Id,
  /** The client's name when it began. */
  name: ShortText,
  by: z.object({ name: ShortText, sub: z.string(), userId: z.string(), clientId: z.string() }),
  state: z.enum(['running', 'finished', 'failed']),
  startedAt: Instant,
  /** When a pass last said how far it is. */
  touchedAt: Instant,
  endedAt: Instant.optional(),
  cursor: Cursor,
  counts: ClientDataCounts,
  parts: z.array(z.object({ bytes: z.int(), files: z.int() })),
  left: z.int(),
  named: z.array(ShortText).max(namedAtMost),
  /** How many of these an erasure could not erase in this round. */
  failed: z.int().default(0),
  /** Reports without a header that could be read: rows of lists that name them are looked for. */
  lost: z.array(Id).max(namedAtMost).default([]),
  error: ShortText.optional(),
  /** Seconds since 1970: DynamoDB removes it then. */
  ttl: z.int().optional(),
})
export type DataJob = z.infer<typeof DataJob>

const jobs = rowsOf('JOBS_TABLE', 'job of a client’s data', DataJob)

export const dataJobKinds = ['EXPORT', 'ERASURE'] as const
export type DataJobKind = (typeof dataJobKinds)[number]

const keyOf = (clientId: string, kind: DataJobKind) => ({ pk: `CLIENTDATA#${clientId}`, sk: kind })

/** A pass takes 14 minutes at most; a job that nothing was heard of for so long has been broken off. */
const silentMs = 3_600_000

/** A job is forgotten some time after its zips. */
const keptSeconds = (clientExportDays + 23) * 24 * 3600

const doesNotRun = (now: Date): Condition => ({
  expression: 'attribute_not_exists(pk) OR #state <> :running OR touchedAt < :silent',
  names: { '#state': 'state' },
  values: { ':running': 'running', ':silent': new Date(now.getTime() - silentMs).toISOString() },
})

/** True for a job whose passes have been broken off without a word. */
export const isSilent = ({ state, touchedAt }: DataJob, now: Date): boolean =>
  state === 'running' && Date.parse(touchedAt) < now.getTime() - silentMs

export const readJob = (clientId: string, kind: DataJobKind): Promise<DataJob | undefined> =>
  jobs.get(keyOf(clientId, kind))

/** Writes a new job with `also`; false, and nothing, where one of the client runs, or a condition of `also` fails. */
export const addJob = (
  kind: DataJobKind,
  job: Omit<DataJob, 'state' | 'touchedAt' | 'counts' | 'parts' | 'left' | 'named' | 'lost' | 'failed'>,
  also: readonly TransactItem[],
): Promise<boolean> => {
  const now = new Date(job.startedAt)
  const nothing = { counts: { reports: 0, tickets: 0, files: 0, accounts: 0 }, parts: [], left: 0, named: [] }
  const row = { ...job, ...nothing, state: 'running' as const, touchedAt: job.startedAt }
  return transact([
    jobs.putItem(keyOf(job.clientId, kind), row, doesNotRun(now)),
    ...dataJobKinds
      .filter((other) => other !== kind)
      .map((other) => jobs.checkItem(keyOf(job.clientId, other), doesNotRun(now))),
    ...also,
  ])
}

/** What a pass changes of a job. */
export type Progress = Partial<Pick<DataJob, 'cursor' | 'counts' | 'parts' | 'left' | 'named' | 'lost' | 'failed'>>

/** Says how far a job is; false, and nothing written, where it is not the one that runs. */
export const noteProgress = async (kind: DataJobKind, { clientId, id }: DataJob, progress: Progress) =>
  (await jobs.update(keyOf(clientId, kind), {
    set: Object.entries({ ...progress, touchedAt: new Date().toISOString() }),
    condition: isRunning(id),
  })) !== undefined

const isRunning = (id: string): Condition => ({
  expression: 'id = :own AND #state = :running',
  names: { '#state': 'state' },
  values: { ':own': id, ':running': 'running' },
})

/** Ends a job with `also`; false, and nothing, where it has ended. */
export const endJob = (
  kind: DataJobKind,
  { clientId, id }: DataJob,
  end: { state: 'finished' | 'failed'; error?: string; now: Date } & Progress,
  also: readonly TransactItem[] = [],
): Promise<boolean> => {
  const { now, ...rest } = end
  const endedAt = now.toISOString()
  const ttl = Math.floor(now.getTime() / 1000) + keptSeconds
  return transact([
    jobs.updateItem(keyOf(clientId, kind), {
      set: Object.entries({ ...rest, endedAt, touchedAt: endedAt, ttl }),
      condition: isRunning(id),
    }),
    ...also,
  ])
}

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [{ rows: jobs, pk: 'CLIENTDATA#', sk: '' }]
