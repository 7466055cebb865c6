import { setTimeout } from 'node:timers/promises'
import type { DaySheetSource, ProviderInvoiceSource } from '@lintel/print'
import type { Context } from '../../lib/context.ts'
import { writeWorkingFile } from '../files.ts'
import { startPersonalJob } from './start-personal-job.ts'
import { findJob } from './store/jobs.ts'

/** What is to be made: of what, and where and under which name its PDF is stored. */
interface WantedPdf<Source> {
  /** Of the invoice, or of the inspector. */
  id: string
  clientId: string
  src: string
  filename: string
  /** All that is printed, as the plan reads it. */
  source: Source
}

type Caller = Pick<Context, 'now' | 'user'>

/** Whoever asks waits no longer: the function is ended after 29 seconds. */
const waitMs = 20_000
const lookMs = 150

/** Answers undefined once the job has stored its PDF, or its id where that takes longer than a caller waits. */
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

/**
 * Makes the PDF of an invoice of the provider, for its caller. Answers undefined once it is stored, or the job's id where
 * that takes longer than a caller waits. Throws 429 for somebody who has too many running.
 */
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

/** As `makeProviderInvoice`, of the day sheet of an inspector. */
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
