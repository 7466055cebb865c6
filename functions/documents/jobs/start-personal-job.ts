import { newId } from '@lintel/rules'
import type { Context } from '../../lib/context.ts'
import { failJob } from './fail-job.ts'
import { factsOf } from './kinds.ts'
import { withinLimits } from './limits.ts'
import { execute } from './execute.ts'
import { addMonthJob, addPersonalJob, type AttachedJob } from './store/jobs.ts'
import type { StoredJob } from './store/stored-job.ts'
import { forgetStarted } from './store/starters.ts'

type PersonalJob = Exclude<StoredJob, AttachedJob>

type PersonalWork = {
  [K in PersonalJob['kind']]: Pick<
    Extract<PersonalJob, { kind: K }>,
    'kind' | 'subject' | 'payload' | 'clientId' | 'filename'
  >
}[PersonalJob['kind']]

/**
 * `prepare` writes the job's input. For a month that is already being invoiced, or was since the request arrived,
 * returns the id of that job. Throws 429 if the caller has too many jobs running.
 */
export async function startPersonalJob(
  ctx: Pick<Context, 'now' | 'user' | 'receivedAt'>,
  work: PersonalWork,
  prepare: (id: string) => Promise<void> = async () => {},
): Promise<string> {
  const begun = { createdAt: ctx.now().toISOString(), state: 'running', startedBy: ctx.user.sub } as const
  const job = { ...work, ...begun, id: newId(), progress: { done: 0, total: 0, step: 'waiting' } as const }
  return withinLimits(job, async () => {
    await prepare(job.id)
    const other = await addUnlessRunning(job, ctx.receivedAt ?? ctx.now())
    if (other) {
      await forgetStarted(job)
      // Its request may have crashed before the execution was started; a second start does nothing.
      if (other.state === 'running' && other.progress.step === 'waiting') await execute(other)
      return other.id
    }
    try {
      await execute(job)
    } catch (error) {
      await failJob(job, factsOf(job).failure, ctx.now())
      throw error
    }
    return job.id
  })
}

async function addUnlessRunning(job: PersonalJob, askedAt: Date): Promise<PersonalJob | undefined> {
  if (job.kind !== 'invoices-of-month') {
    await addPersonalJob(job)
    return undefined
  }
  const running = await addMonthJob(job, askedAt)
  return running.id === job.id ? undefined : running
}
