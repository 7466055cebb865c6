import { setTimeout } from 'node:timers/promises'
import { newId } from '@lintel/rules'
import type { Context } from '../../lib/context.ts'
import type { ProviderInvoiceSource } from '@lintel/print'
import { writeWorkingFile } from '../files.ts'
import { jobKinds } from './kinds.ts'
import { withinLimits } from './limits.ts'
import { execute } from './start-job.ts'
import { addPersonalJob, endJob, findJob, type StoredJob } from './store/jobs.ts'

/** What is to be made: the invoice, and where and under which name its PDF is stored. */
interface WantedPdf {
  id: string
  clientId: string
  src: string
  filename: string
  source: ProviderInvoiceSource
}

/** Whoever asks waits no longer: the function is ended after 29 seconds. */
const waitMs = 20_000
const lookMs = 150

/**
 * Makes the PDF of an invoice of the provider, for its caller. Answers undefined once it is stored, or the job's id where
 * that takes longer than a caller waits. Throws 429 for somebody who has too many running.
 */
export async function makeProviderInvoice(
  ctx: Pick<Context, 'now' | 'user'>,
  { id, clientId, src, filename, source }: WantedPdf,
): Promise<string | undefined> {
  const until = Date.now() + waitMs
  const job = {
    ...{ id: newId(), kind: 'provider-invoice', subject: { type: 'provider-invoice', id } },
    ...{ payload: { owner: ctx.user.sub, src }, clientId, startedBy: ctx.user.sub, filename },
    ...{ createdAt: ctx.now().toISOString(), state: 'running', progress: { done: 0, total: 0, step: 'waiting' } },
  } as const satisfies StoredJob
  await withinLimits(job, async () => {
    await writeWorkingFile(job.id, 'provider-invoice.json', source)
    await addPersonalJob(job)
    try {
      await execute(job)
    } catch (error) {
      await endJob(job, { state: 'failed', error: jobKinds['provider-invoice'].failure }, ctx.now())
      throw error
    }
  })
  while (Date.now() < until) {
    const now = await findJob(job.id)
    if (now?.state === 'finished') return undefined
    if (now?.state !== 'running') throw new Error(`The PDF of the invoice ${id} was not made: ${now?.error}`)
    await setTimeout(lookMs)
  }
  return job.id
}
