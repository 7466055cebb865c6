import {
  ClientDataCounts,
  clientDataSilentHours,
  clientExportDays,
  Id,
  Instant,
  namedAtMost,
  ShortText,
} from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../lib/row-kinds.ts'
import { waiting } from './beginning.ts'
import { rowsOf, transact, type Condition, type Key, type TransactItem } from '../lib/table.ts'

/*
 * Rows of this feature in the jobs table:
 * CLIENTDATA#client / EXPORT     the last export of a client's data: only one at a time runs
 * CLIENTDATA#client / ERASURE    the last erasure of it
 * CLIENTDATA#client / REPORT#id  a report that it has erased, while the erasure runs: it is swept once more
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
  /** Nothing of this is done before. */
  until: Instant.optional(),
})
export type Cursor = z.infer<typeof Cursor>

const DataJob = z.object({
  id: Id,
  clientId: Id,
  /** The client's name when it began. */
  name: ShortText,
  by: z.object({ name: ShortText, sub: z.string(), userId: z.string(), clientId: z.string() }),
  state: z.enum(['running', 'finished', 'failed', 'cancelled']),
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
  error: ShortText.optional(),
  /** Seconds since 1970: DynamoDB removes it then. */
  ttl: z.int().optional(),
})
export type DataJob = z.infer<typeof DataJob>

const jobs = rowsOf('JOBS_TABLE', 'job of a client’s data', DataJob)

export const dataJobKinds = ['EXPORT', 'ERASURE'] as const
export type DataJobKind = (typeof dataJobKinds)[number]

const keyOf = (clientId: string, kind: DataJobKind) => ({ pk: `CLIENTDATA#${clientId}`, sk: kind })

/** A job that nothing was heard of for so long has been broken off: by then its state machine has given it up. */
const silentMs = clientDataSilentHours * 3_600_000

/** A job is forgotten some time after its zips. */
const keptSeconds = (clientExportDays + 23) * 24 * 3600

const forgottenAt = (now: Date) => Math.floor(now.getTime() / 1000) + keptSeconds

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
  job: Omit<DataJob, 'state' | 'touchedAt' | 'counts' | 'parts' | 'left' | 'named' | 'failed'>,
  also: readonly TransactItem[],
): Promise<boolean> => {
  const now = new Date(job.startedAt)
  const nothing = { counts: { reports: 0, tickets: 0, files: 0, accounts: 0 }, parts: [], left: 0, named: [] }
  const row = { ...job, ...nothing, state: 'running' as const, touchedAt: touchedAt(job.cursor, job.startedAt) }
  return transact([
    jobs.putItem(keyOf(job.clientId, kind), row, doesNotRun(now)),
    ...dataJobKinds
      .filter((other) => other !== kind)
      .map((other) => jobs.checkItem(keyOf(job.clientId, other), doesNotRun(now))),
    ...also,
  ])
}

/** What a pass changes of a job. */
export type Progress = Partial<Pick<DataJob, 'cursor' | 'counts' | 'parts' | 'left' | 'named' | 'failed'>>

/** A job that waits is heard of again when it has waited. */
const touchedAt = (cursor: Cursor | undefined, now = new Date().toISOString()): string =>
  cursor?.until !== undefined && cursor.until > now ? cursor.until : now

/** Says how far a job is; false, and nothing written, where it is not the one that runs. */
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

/**
 * Cancels an erasure that has erased nothing, with `also`; false, and nothing, where it has begun. One that broke off
 * before it began can be cancelled, too.
 */
export const cancelErasure = (
  { clientId, id }: DataJob,
  now: Date,
  also: readonly TransactItem[],
): Promise<boolean> => {
  const at = now.toISOString()
  const condition: Condition = {
    expression: 'id = :own AND #state IN (:running, :failed) AND #cursor.step = :waiting',
    names: { '#state': 'state', '#cursor': 'cursor' },
    values: { ':own': id, ':running': 'running', ':failed': 'failed', ':waiting': waiting },
  }
  const set = [
    ['state', 'cancelled'],
    ['endedAt', at],
    ['touchedAt', at],
    ['ttl', forgottenAt(now)],
  ] as const
  return transact([jobs.updateItem(keyOf(clientId, 'ERASURE'), { set, clear: ['error'], condition }), ...also])
}

/** Ends a job with `also`; false, and nothing, where it has ended. */
export const endJob = (
  kind: DataJobKind,
  { clientId, id }: DataJob,
  end: { state: 'finished' | 'failed'; error?: string; now: Date } & Progress,
  also: readonly TransactItem[] = [],
): Promise<boolean> => {
  const { now, ...rest } = end
  const endedAt = now.toISOString()
  // An erasure that failed is gone on with, or cancelled, from where it was.
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
    /** When it was erased for the first time: what was begun for it before may still write. */
    round: z.int(),
    /** Its header said too little: rows of lists that name it are looked for. */
    lost: z.boolean(),
  }),
)
const erasedPrefix = 'REPORT#'
const erasedKey = (clientId: string, reportId: string) => ({
  pk: `CLIENTDATA#${clientId}`,
  sk: `${erasedPrefix}${reportId}`,
})

/** A report that an erasure has erased. */
export interface ErasedReport {
  id: string
  round: number
  lost: boolean
}

/** Notes that a report is about to be erased: without it nobody would know where to sweep. */
export async function noteErased(clientId: string, { id, round, lost }: ErasedReport): Promise<void> {
  const key = erasedKey(clientId, id)
  await erasedReports.put(key, { sk: key.sk, round, lost })
}

/** A page of the reports that an erasure has erased, after one of them. */
export async function erasedReportsOf(
  clientId: string,
  after: Key | undefined,
): Promise<{ reports: (ErasedReport & { key: Key })[]; next: Key | undefined }> {
  const pageSize = 100
  const { pk } = erasedKey(clientId, '')
  const sk = { from: after ? `${after.sk}\u0000` : erasedPrefix, to: `${erasedPrefix}\u{10FFFF}` }
  for await (const { rows, isLast } of erasedReports.pages({ pk, sk, pageSize })) {
    const reports = rows.map((row) => ({
      ...{ id: row.sk.slice(erasedPrefix.length), round: row.round, lost: row.lost },
      key: { pk, sk: row.sk },
    }))
    return { reports, next: isLast ? undefined : reports.at(-1)?.key }
  }
  return { reports: [], next: undefined }
}

/** Nothing is left to be swept of a report. */
export const forgetErased = async (clientId: string, reportId: string): Promise<void> =>
  void (await erasedReports.remove(erasedKey(clientId, reportId)))

/**
 * The kinds of rows by their keys; `npm run repair` finds them by this name.
 * @public
 */
export const rowKinds: readonly RowKind[] = [
  { rows: erasedReports, pk: 'CLIENTDATA#', sk: erasedPrefix },
  { rows: jobs, pk: 'CLIENTDATA#', sk: '' },
]
