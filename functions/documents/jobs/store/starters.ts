import * as z from 'zod'
import type { RowKind } from '../../../lib/row-kinds.ts'
import { rowsOf } from '../../../lib/table.ts'
import { factsOf } from '../kinds.ts'
import type { StoredJob } from './stored-job.ts'

/*
 * Job counts per starter (a user or a visitor's link), in the jobs table, for the limits.
 * STARTER#whose / RUNNING#kind#jobId     a running job; the rows are counted
 * STARTER#whose / MINUTE#kind#minute     the number of jobs started in a minute
 */

const started = rowsOf('JOBS_TABLE', 'job of a starter', z.object({ until: z.int(), ttl: z.int() }))
const minutes = rowsOf('JOBS_TABLE', 'jobs of a minute', z.object({ jobs: z.int().min(0), ttl: z.int() }))

/** Previews are counted apart from the files of reports. */
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

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: minutes, pk: 'STARTER#', sk: 'MINUTE#' },
  { rows: started, pk: 'STARTER#', sk: '' },
]
