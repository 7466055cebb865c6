import { setTimeout } from 'node:timers/promises'
import type { DaySheetSource, ProviderInvoiceSource } from '@lintel/print'
import type { Context } from '../../lib/context.ts'
import { writeWorkingFile } from '../files.ts'
import { startPersonalJob } from './start-personal-job.ts'
import { findJob } from './store/jobs.ts'

interface WantedPdf<Source> {
  /** Id of the invoice or of the inspector. */
  id: string
  clientId: string
  src: string
  filename: string
  source: Source
}

type Caller = Pick<Context, 'now' | 'user'>

/** The function times out after 29 seconds, so the caller cannot wait longer than this. */
const waitMs = 20_000
const lookMs = 150

/** Returns undefined once the job has stored its PDF, or the job's id if that takes longer than a caller can wait. */
async function untilStored(job: string): Promise<string | undefined> {
  const until = Date.now() + waitMs
  while (Date.now() < until) {
    const now = await findJob(job)
    if (now?.state === 'finished') return undefined
    if (now?.state !== 'running') throw new Error(`The PDF of the job ${job} was not made: ${now?.error}`)
    await setTimeout(lookMs)
  }
  return job
}

export async function makeProviderInvoice(
  { now, user }: Caller,
  { id, clientId, src, filename, source }: WantedPdf<ProviderInvoiceSource>,
): Promise<string | undefined> {
  const payload = { owner: user.sub, src }
  const subject = { type: 'provider-invoice', id } as const
  const work = { kind: 'provider-invoice', subject, payload, clientId, filename } as const
  const write = (own: string) => writeWorkingFile(own, 'provider-invoice.json', source)
  return untilStored(await startPersonalJob({ now, user }, work, write))
}

export async function makeDaySheet(
  { now, user }: Caller,
  { id, clientId, src, filename, source }: WantedPdf<DaySheetSource>,
): Promise<string | undefined> {
  const payload = { owner: user.sub, src }
  const subject = { type: 'day-sheet', id } as const
  const work = { kind: 'day-sheet', subject, payload, clientId, filename } as const
  const write = (own: string) => writeWorkingFile(own, 'day-sheet.json', source)
  return untilStored(await startPersonalJob({ now, user }, work, write))
}
