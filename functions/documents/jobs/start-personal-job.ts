import { newId } from '@lintel/rules'
import type { Context } from '../../lib/context.ts'
import { failJob } from './fail-job.ts'
import { factsOf } from './kinds.ts'
import { withinLimits } from './limits.ts'
import { execute } from './start-job.ts'
import { addPersonalJob, type AttachedJob, type StoredJob } from './store/jobs.ts'

type PersonalJob = Exclude<StoredJob, AttachedJob>

/** What a personal job is made of; the rest is the same of all. */
type PersonalWork = {
  [K in PersonalJob['kind']]: Pick<
    Extract<PersonalJob, { kind: K }>,
    'kind' | 'subject' | 'payload' | 'clientId' | 'filename'
  >
}[PersonalJob['kind']]

/**
 * Starts a job of one person's, after `prepare` has written what it needs, and answers its id. Throws 429 for somebody
 * who has too many running.
 */
export async function startPersonalJob(
  ctx: Pick<Context, 'now' | 'user'>,
  work: PersonalWork,
  prepare: (id: string) => Promise<void> = async () => {},
): Promise<string> {
  const begun = { createdAt: ctx.now().toISOString(), state: 'running', startedBy: ctx.user.sub } as const
  const job = { ...work, ...begun, id: newId(), progress: { done: 0, total: 0, step: 'waiting' } as const }
  await withinLimits(job, async () => {
    await prepare(job.id)
    await addPersonalJob(job)
    try {
      await execute(job)
    } catch (error) {
      await failJob(job, factsOf(job).failure, ctx.now())
      throw error
    }
  })
  return job.id
}
