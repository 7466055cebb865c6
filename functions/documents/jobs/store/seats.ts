import { Id } from '@lintel/contract'
import * as z from 'zod'
import { variable } from '../../../lib/environment.ts'
import type { RowKind } from '../../../lib/row-kinds.ts'
import { rowsOf, transact, type Condition } from '../../../lib/table.ts'
import { factsOf } from '../kinds.ts'
import type { StoredJob } from './stored-job.ts'

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

/**
 * False while all are taken, its client has its maximum, or its user has a seat for another preview. The seat is held
 * until `leaveSeat`, or until the preview's time limit. Can be repeated for the same preview.
 */
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
  { rows: seats, pk: 'PREVIEWS', sk: 'SEAT#' },
  { rows: seated, pk: 'PREVIEWS', sk: 'PERSON#' },
]
