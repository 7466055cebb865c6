import type { AuditAction } from '@lintel/contract'
import { cutText, Id, namedAtMost, shortTextMax } from '@lintel/contract'
import * as z from 'zod'
import { writeAct } from '../audit/write-act.ts'
import { makeLogger } from '../lib/logging.ts'
import type { TransactItem } from '../lib/table.ts'
import { endJob, readJob, type DataJob, type DataJobKind, type Progress } from './store.ts'

/** What the state machine calls a worker with: again and again, and once with the error where a pass was given up. */
const PassEvent = z.object({
  clientId: Id,
  jobId: Id,
  error: z.object({ Error: z.string().default(''), Cause: z.string().default('') }).optional(),
})

/** Of Lambda's context, which says how long a pass may take, and how much memory it has. */
interface Remaining {
  getRemainingTimeInMillis(): number
  /** Lambda writes it as text. */
  memoryLimitInMB?: string
}

/** What functions have at least. */
const leastMegabytes = 1024

/**
 * So much of the 14 minutes of a pass is kept for what has begun: no other file or record is begun then. A record takes
 * far less, and what it takes longer is done when the pass is called again.
 */
const keptMs = 540_000

const log = makeLogger('client-data')

/** The act of beginning or ending a job. */
export const actOf = (
  action: AuditAction,
  { clientId, name, by }: Pick<DataJob, 'clientId' | 'name' | 'by'>,
  now: Date,
  detail: Record<string, string> = {},
): TransactItem =>
  writeAct({ now, user: by }, { action, clientId, subject: { kind: 'client', id: clientId, name }, detail })

/** What the audit has of how a job ended. Not the names of what is left: files have people's, and the audit stays. */
export const detailOf = ({ counts, left }: Pick<DataJob, 'counts' | 'left'>, outcome: string) => ({
  outcome,
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
  ...(left > 0 && { left: String(left) }),
})

/** The names of what could not be dealt with, as many as a row has room for. */
export const withNamed = (named: readonly string[], more: readonly string[]): string[] =>
  [...named, ...more.map((one) => cutText(one, shortTextMax))].slice(0, namedAtMost)

/** Whether there is more to do, and where the state machine waits first, until when. */
export interface PassResult {
  more: boolean
  until?: string
}

/** What a pass makes of a job, until there is little time left. */
type Pass = (job: DataJob, isOver: () => boolean, memoryBytes: number) => Promise<PassResult>

/** The worker of a kind of job. What a pass has done is in the job's row: one that was killed is simply called again. */
export const workerOf =
  (kind: DataJobKind, { pass, ended, failure }: { pass: Pass; ended: AuditAction; failure: string }) =>
  async (event: unknown, context: Remaining): Promise<PassResult> => {
    const { clientId, jobId, error } = PassEvent.parse(event)
    const job = await readJob(clientId, kind)
    if (job?.id !== jobId || job.state !== 'running') return { more: false }
    if (error) {
      log.error('A job of a client’s data was given up', { jobId, kind, failure: error.Error, cause: error.Cause })
      await fail(kind, job, { ended, failure })
      return { more: false }
    }
    const until = Date.now() + context.getRemainingTimeInMillis() - keptMs
    const memoryBytes = Number(context.memoryLimitInMB ?? leastMegabytes) * 2 ** 20
    return pass(job, () => Date.now() > until, memoryBytes)
  }

/** Ends a job that could not be done. */
export const fail = (
  kind: DataJobKind,
  job: DataJob,
  { ended, failure, ...progress }: { ended: AuditAction; failure: string } & Progress,
): Promise<boolean> => {
  const now = new Date()
  const end = { state: 'failed' as const, error: failure, now, ...progress }
  return endJob(kind, job, end, [actOf(ended, job, now, detailOf({ ...job, ...progress }, 'broken off'))])
}
