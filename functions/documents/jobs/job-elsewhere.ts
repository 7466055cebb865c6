import { transcriptionMessages, type Job } from '@lintel/contract'
import { getClientData } from '../../client-data/get-client-data.ts'
import type { Context } from '../../lib/context.ts'
import { transcriptionOf } from '../../transcription/state.ts'
import { findElsewhere } from './elsewhere.ts'

/** Undefined for callers who may not read the job's record. */
export async function jobElsewhere(ctx: Context, id: string): Promise<Job | undefined> {
  const { user, scope } = ctx
  const pointer = await findElsewhere(id)
  if (!pointer) return undefined
  const { clientId, of, src } = pointer
  if (user.groups.includes('Dataentry') && of !== 'transcription') return undefined
  if (of === 'EXPORT' || of === 'ERASURE') {
    if (!user.groups.includes('SysAdmin')) return undefined
    const { export: exported, erasure } = await getClientData(ctx, { params: { id: clientId } })
    const job = of === 'EXPORT' ? exported : erasure
    return job?.id === id ? viewOf(job, job.counts.reports, job.error) : undefined
  }
  const isOwn = user.clientId === clientId
  if (!isOwn && !(of === 'document' && scope.kind === 'any')) return undefined
  const job = await transcriptionOf(clientId, id, src, ctx.now())
  const reason = (of === 'document' && job?.reason) || transcriptionMessages.failed
  return job && viewOf(job, 0, job.state === 'failed' ? reason : undefined)
}

const viewOf = ({ id, state }: { id: string; state: string }, done: number, error: string | undefined): Job => ({
  ...{ id, completed: state !== 'running' },
  progress: { done, total: 0, step: state === 'finished' ? 'finished' : 'waiting' },
  ...(error !== undefined && { error }),
})
