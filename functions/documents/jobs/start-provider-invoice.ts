import { setTimeout } from 'node:timers/promises'
import type { Context } from '../../lib/context.ts'
import type { ProviderInvoiceSource } from '@lintel/print'
import { writeWorkingFile } from '../files.ts'
import { startPersonalJob } from './start-personal-job.ts'
import { findJob } from './store/jobs.ts'

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
  const work = {
    kind: 'provider-invoice',
    subject: { type: 'provider-invoice', id },
    payload: { owner: ctx.user.sub, src },
    ...{ clientId, filename },
  } as const
  const job = await startPersonalJob(ctx, work, (own) => writeWorkingFile(own, 'provider-invoice.json', source))
  while (Date.now() < until) {
    const now = await findJob(job)
    if (now?.state === 'finished') return undefined
    if (now?.state !== 'running') throw new Error(`The PDF of the invoice ${id} was not made: ${now?.error}`)
    await setTimeout(lookMs)
  }
  return job
}
