import { documentMessages, Id } from '@lintel/contract'
import * as z from 'zod'
import { variable } from '../../../lib/environment.ts'
import { HttpError } from '../../../lib/http-error.ts'
import type { RowKind } from '../../../lib/row-kinds.ts'
import { rowsOf, transact, type Condition } from '../../../lib/table.ts'
import { factsOf, type StoredJob } from '../kinds.ts'

/*
 * Job counts per starter (a user or a visitor's link), in the jobs table, for the limits.
 * STARTER#whose / RUNNING#kind#jobId     a running job; the rows are counted
 * STARTER#whose / MINUTE#kind#minute     the number of jobs started in a minute
 */

const started = rowsOf('JOBS_TABLE', 'job of a starter', z.object({ until: z.int(), ttl: z.int() }))
const minutes = rowsOf('JOBS_TABLE', 'jobs of a minute', z.object({ jobs: z.int().min(0), ttl: z.int() }))

const countedAs = (job: Pick<StoredJob, 'kind'>) => factsOf(job).limits.group
export const starterPartition = (whose: string) => `STARTER#${whose}`
const startedKey = (job: StoredJob & { startedBy: string }) => ({
  pk: starterPartition(job.startedBy),
  sk: `RUNNING#${countedAs(job)}#${job.id}`,
})

export type CountedJob = StoredJob & { startedBy: string }

/** Returns how many of its group are running. */
export async function noteStarted(job: CountedJob, maxSeconds: number): Promise<number> {
  const now = Math.floor(Date.parse(job.createdAt) / 1000)
  const until = now + maxSeconds
  await started.put(startedKey(job), { until, ttl: until })
  const sk = { beginsWith: `RUNNING#${countedAs(job)}#` }
  const rows = await started.query({ pk: starterPartition(job.startedBy), sk })
  return rows.filter((row) => row.until > now).length
}

export async function forgetStarted(job: StoredJob): Promise<void> {
  const { startedBy } = job
  if (startedBy !== undefined) await started.remove(startedKey({ ...job, startedBy }))
}

/** Returns how many of its group were started in that minute. */
export async function countStarted(job: CountedJob, minute: number): Promise<number> {
  const key = { pk: starterPartition(job.startedBy), sk: `MINUTE#${countedAs(job)}#${minute}` }
  const counted = await minutes.update(key, {
    add: { jobs: 1 },
    set: [['ttl', (minute + 2) * 60]],
    condition: 'none',
  })
  return counted?.jobs ?? 0
}

const minuteMs = 60_000
/** Retry-After, in seconds. */
const retrySeconds = 10

/** A job that could not be started does not count. Two concurrent calls above the limit may both be refused. */
export async function withinLimits<T>(job: CountedJob, begin: () => Promise<T>): Promise<T> {
  const { limits, maxSeconds } = factsOf(job)
  const at = Date.parse(job.createdAt)
  const minute = Math.floor(at / minuteMs)
  if ((await countStarted(job, minute)) > limits.perMinute)
    throw new HttpError(429, documentMessages.tooManyStarted, {
      retryAfter: Math.ceil(((minute + 1) * minuteMs - at) / 1000),
    })
  try {
    if ((await noteStarted(job, maxSeconds)) > limits.running)
      throw new HttpError(429, documentMessages.tooManyRunning, { retryAfter: retrySeconds })
    return await begin()
  } catch (error) {
    await forgetStarted(job)
    throw error
  }
}

/*
 * Seats of previews, in the jobs table: previews laid out concurrently are limited to the number of seats, each user has
 * one, and one client's users never have the last: a template that never ends holds its seat until its time limit.
 * PREVIEWS / SEAT#number    the preview that has this seat
 * PREVIEWS / PERSON#owner   the preview for which this user has a seat
 */

const Seat = z.object({ jobId: Id, clientId: Id.optional(), seat: z.int().min(0), until: z.int(), ttl: z.int() })
const seats = rowsOf('JOBS_TABLE', 'seat', Seat)
const seated = rowsOf('JOBS_TABLE', 'seated person', Seat)

type Preview = Extract<StoredJob, { kind: 'preview' }>

const partition = 'PREVIEWS'
const seatKey = (seat: number) => ({ pk: partition, sk: `SEAT#${seat}` })
const personKey = ({ payload }: Preview) => ({ pk: partition, sk: `PERSON#${payload.owner}` })

/** Two concurrent requests may take one more. */
const ofOneClient = (all: number) => Math.max(1, all - 1)

/** Held until `leaveSeat`, or until the preview's time limit. Can be repeated for the same preview. */
export async function takeSeat(job: Preview): Promise<boolean> {
  const now = Math.floor(Date.now() / 1000)
  const own = await seated.get(personKey(job))
  if (own && own.until > now) return own.jobId === job.id
  const rows = await seats.query({ pk: partition, sk: { beginsWith: 'SEAT#' } })
  const held = rows.filter((row) => row.until > now)
  const all = Number(variable('PREVIEWS_AT_ONCE'))
  if (held.filter(({ clientId }) => clientId === job.clientId).length >= ofOneClient(all)) return false
  const taken = new Set(held.map((row) => row.seat))
  const isFree: Condition = {
    expression: 'attribute_not_exists(pk) OR #until <= :now',
    names: { '#until': 'until' },
    values: { ':now': now },
  }
  const until = Math.floor(Date.parse(job.createdAt) / 1000) + factsOf(job).maxSeconds
  for (let seat = 0; seat < all; seat++) {
    if (taken.has(seat)) continue
    const row = { jobId: job.id, clientId: job.clientId, seat, until, ttl: until }
    // Both or none: a user with two concurrent requests has one seat.
    if (await transact([seats.putItem(seatKey(seat), row, isFree), seated.putItem(personKey(job), row, isFree)]))
      return true
  }
  return false
}

export async function leaveSeat(job: Preview): Promise<void> {
  const isOwn: Condition = { expression: 'jobId = :job', values: { ':job': job.id } }
  const own = await seated.take(personKey(job), isOwn)
  if (own) await seats.remove(seatKey(own.seat), isOwn)
}

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: minutes, pk: 'STARTER#', sk: 'MINUTE#' },
  { rows: started, pk: 'STARTER#', sk: '' },
  { rows: seats, pk: 'PREVIEWS', sk: 'SEAT#' },
  { rows: seated, pk: 'PREVIEWS', sk: 'PERSON#' },
]
