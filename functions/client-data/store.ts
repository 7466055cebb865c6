import {
  ClientDataCounts,
  clientDataSilentHours,
  clientExportDays,
  Id,
  Instant,
  maxNamed,
  ShortText,
} from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { Cursor, dataJobKinds, type DataJobKind, waitingStep } from './cursor.ts'
import { elsewhereItem } from '../documents/jobs/elsewhere.ts'
import { rowsOf, transact, type Condition, type Key, type TransactItem } from '../lib/table.ts'

/*
 * Rows of this feature in the jobs table:
 * CLIENTDATA#client / EXPORT     the last export of a client's data: only one at a time runs
 * CLIENTDATA#client / ERASURE    the last erasure of it
 * CLIENTDATA#client / REPORT#id  an erased report, while the erasure runs: it is swept again
 *
 * A job has no time limit: its worker is called repeatedly and continues from the row.
 */

const DataJob = z.object({
  id: Id,
  clientId: Id,
  name: ShortText,
  by: z.object({ name: ShortText, sub: z.string(), userId: z.string(), clientId: z.string() }),
  state: z.enum(['running', 'finished', 'failed', 'cancelled']),
  startedAt: Instant,
  touchedAt: Instant,
  endedAt: Instant.optional(),
  cursor: Cursor,
  counts: ClientDataCounts,
  parts: z.array(z.object({ bytes: z.int(), files: z.int() })),
  left: z.int(),
  named: z.array(ShortText).max(maxNamed),
  failed: z.int().default(0),
  error: ShortText.optional(),
  /** Seconds since 1970, after which DynamoDB removes the row. */
  ttl: z.int().optional(),
})
export type DataJob = z.infer<typeof DataJob>

const jobs = rowsOf('JOBS_TABLE', 'job of a client’s data', DataJob)

const keyOf = (clientId: string, kind: DataJobKind) => ({ pk: `CLIENTDATA#${clientId}`, sk: kind })

/** A job without progress for this long has been interrupted: its state machine has given it up by then. */
const silentMs = clientDataSilentHours * 3_600_000

/** A job's row outlives its zips by 23 days. */
const keptSeconds = (clientExportDays + 23) * 24 * 3600

const forgottenAt = (now: Date) => Math.floor(now.getTime() / 1000) + keptSeconds

const doesNotRun = (now: Date): Condition => ({
  expression: 'attribute_not_exists(pk) OR #state <> :running OR touchedAt < :silent',
  names: { '#state': 'state' },
  values: { ':running': 'running', ':silent': new Date(now.getTime() - silentMs).toISOString() },
})

export const isSilent = ({ state, touchedAt }: DataJob, now: Date): boolean =>
  state === 'running' && Date.parse(touchedAt) < now.getTime() - silentMs

export const readJob = (clientId: string, kind: DataJobKind): Promise<DataJob | undefined> =>
  jobs.get(keyOf(clientId, kind))

/** False, with nothing written, if one of the client runs or a condition fails. */
export const addJob = (
  kind: DataJobKind,
  job: Omit<DataJob, 'state' | 'touchedAt' | 'counts' | 'parts' | 'left' | 'named' | 'failed'>,
  also: readonly TransactItem[],
): Promise<boolean> => {
  const now = new Date(job.startedAt)
  const nothing = { counts: { reports: 0, tickets: 0, files: 0, accounts: 0 }, parts: [], left: 0, named: [] }
  const row = { ...job, ...nothing, state: 'running' as const, touchedAt: touchedAt(job.cursor, job.startedAt) }
  return transact([
    jobs.putItem(keyOf(job.clientId, kind), row, doesNotRun(now)),
    elsewhereItem(job.id, { clientId: job.clientId, of: kind }, now),
    ...dataJobKinds
      .filter((other) => other !== kind)
      .map((other) => jobs.checkItem(keyOf(job.clientId, other), doesNotRun(now))),
    ...also,
  ])
}

export type Progress = Partial<Pick<DataJob, 'cursor' | 'counts' | 'parts' | 'left' | 'named' | 'failed'>>

/** A waiting job counts as touched until its wait is over. */
const touchedAt = (cursor: Cursor | undefined, now = new Date().toISOString()): string =>
  cursor?.until !== undefined && cursor.until > now ? cursor.until : now

/** False, with nothing written, if it is not the running one. */
export const noteProgress = async (kind: DataJobKind, { clientId, id }: DataJob, progress: Progress) =>
  (await jobs.update(keyOf(clientId, kind), {
    set: Object.entries({ ...progress, touchedAt: touchedAt(progress.cursor) }),
    condition: isRunning(id),
  })) !== undefined

const isRunning = (id: string): Condition => ({
  expression: 'id = :own AND #state = :running',
  names: { '#state': 'state' },
  values: { ':own': id, ':running': 'running' },
})

/** False, with nothing written, if it has begun. One that was interrupted before can be cancelled too. */
export const cancelErasure = (
  { clientId, id }: DataJob,
  now: Date,
  also: readonly TransactItem[],
): Promise<boolean> => {
  const at = now.toISOString()
  const condition: Condition = {
    expression: 'id = :own AND #state IN (:running, :failed) AND #cursor.step = :waiting',
    names: { '#state': 'state', '#cursor': 'cursor' },
    values: { ':own': id, ':running': 'running', ':failed': 'failed', ':waiting': waitingStep },
  }
  const set = [
    ['state', 'cancelled'],
    ['endedAt', at],
    ['touchedAt', at],
    ['ttl', forgottenAt(now)],
  ] as const
  return transact([jobs.updateItem(keyOf(clientId, 'ERASURE'), { set, clear: ['error'], condition }), ...also])
}

/** False, with nothing written, if it has already ended. */
export const endJob = (
  kind: DataJobKind,
  { clientId, id }: DataJob,
  end: { state: 'finished' | 'failed'; error?: string; now: Date } & Progress,
  also: readonly TransactItem[] = [],
): Promise<boolean> => {
  const { now, ...rest } = end
  const endedAt = now.toISOString()
  // A failed erasure can be continued or cancelled, so its row does not expire.
  const isGoneOnWith = kind === 'ERASURE' && end.state === 'failed'
  const lasting = isGoneOnWith ? {} : { ttl: forgottenAt(now) }
  return transact([
    jobs.updateItem(keyOf(clientId, kind), {
      set: Object.entries({ ...rest, endedAt, touchedAt: endedAt, ...lasting }),
      condition: isRunning(id),
    }),
    ...also,
  ])
}

const erasedReports = rowsOf(
  'JOBS_TABLE',
  'erased report',
  z.object({
    sk: z.string(),
    /** The round that first erased it: work in progress then may still write. */
    round: z.int(),
    /** Its header was incomplete: rows of lists that name it must be searched for. */
    lost: z.boolean(),
  }),
)
const erasedPrefix = 'REPORT#'
const erasedKey = (clientId: string, reportId: string) => ({
  pk: `CLIENTDATA#${clientId}`,
  sk: `${erasedPrefix}${reportId}`,
})

export interface ErasedReport {
  id: string
  round: number
  lost: boolean
}

/** So that it can be swept later. */
export async function noteErased(clientId: string, { id, round, lost }: ErasedReport): Promise<void> {
  const key = erasedKey(clientId, id)
  await erasedReports.put(key, { sk: key.sk, round, lost })
}

export async function erasedReportsOf(
  clientId: string,
  after: Key | undefined,
): Promise<{ reports: (ErasedReport & { key: Key })[]; next: Key | undefined }> {
  const pageSize = 100
  const { pk } = erasedKey(clientId, '')
  const sk = { from: after ? `${after.sk}\u0000` : erasedPrefix, to: `${erasedPrefix}\u{10FFFF}` }
  for await (const { rows, isLast } of erasedReports.pages({ pk, sk, pageSize })) {
    const reports = rows.map((row) => ({
      id: row.sk.slice(erasedPrefix.length),
      round: row.round,
      lost: row.lost,
      key: { pk, sk: row.sk },
    }))
    return { reports, next: isLast ? undefined : reports.at(-1)?.key }
  }
  return { reports: [], next: undefined }
}

export const forgetErased = async (clientId: string, reportId: string): Promise<void> =>
  void (await erasedReports.remove(erasedKey(clientId, reportId)))

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: erasedReports, pk: 'CLIENTDATA#', sk: erasedPrefix },
  { rows: jobs, pk: 'CLIENTDATA#', sk: '' },
]
