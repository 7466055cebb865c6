import type { AuditAction } from '@lintel/contract'
import { cutText, Id, maxNamed, shortTextMax } from '@lintel/contract'
import * as z from 'zod'
import { writeAct } from '../audit/write-act.ts'
import { makeLogger } from '../lib/logging.ts'
import type { TransactItem } from '../lib/table.ts'
import { endJob, readJob, type DataJob, type Progress } from './store.ts'
import type { DataJobKind } from './cursor.ts'

/** The state machine calls a worker repeatedly, and once with the error when it gives up. */
const PassEvent = z.object({
  clientId: Id,
  jobId: Id,
  error: z.object({ Error: z.string().default(''), Cause: z.string().default('') }).optional(),
})

interface Remaining {
  getRemainingTimeInMillis(): number
  memoryLimitInMB?: string
}

const leastMegabytes = 1024

/** Reserved of a pass's 14 minutes: no file or record is started then. What takes longer, the next pass redoes. */
const keptMs = 540_000

const log = makeLogger('client-data')

export const jobAct = (
  action: AuditAction,
  { clientId, name, by }: Pick<DataJob, 'clientId' | 'name' | 'by'>,
  now: Date,
  detail: Record<string, string> = {},
): TransactItem =>
  writeAct({ now, user: by }, { action, clientId, subject: { kind: 'client', id: clientId, name }, detail })

/** The audited outcome of a job, without file names: they contain people's names, and entries are permanent. */
export const detailOf = ({ counts, left }: Pick<DataJob, 'counts' | 'left'>, outcome: string) => ({
  outcome,
  ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
  ...(left > 0 && { left: String(left) }),
})

/** As many as a row has room for. */
export const withNamed = (named: readonly string[], more: readonly string[]): string[] =>
  [...named, ...more.map((one) => cutText(one, shortTextMax))].slice(0, maxNamed)

export interface PassResult {
  more: boolean
  until?: string
}

type Pass = (job: DataJob, isOver: () => boolean, memoryBytes: number) => Promise<PassResult>

/** Progress is stored in the job's row: a killed pass is simply called again. */
export const passHandler =
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

export const fail = (
  kind: DataJobKind,
  job: DataJob,
  { ended, failure, ...progress }: { ended: AuditAction; failure: string } & Progress,
): Promise<boolean> => {
  const now = new Date()
  const end = { state: 'failed' as const, error: failure, now, ...progress }
  return endJob(kind, job, end, [jobAct(ended, job, now, detailOf({ ...job, ...progress }, 'broken off'))])
}
