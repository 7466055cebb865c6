import { Id } from '@lintel/contract'
import * as z from 'zod'
import { runPersonalJob } from '../documents/jobs/personal-jobs.ts'
import { invoiceMonth } from './generate.ts'

const MonthEvent = z.object({ jobId: Id })

export async function handler(event: unknown): Promise<Record<string, never>> {
  const { jobId } = MonthEvent.parse(event)
  await runPersonalJob({ jobId, kind: 'invoices-of-month' }, async ({ subject, payload }, tell) => {
    let made = 0
    let left = 0
    for await (const page of invoiceMonth({ now: () => new Date(), user: payload.by }, subject.id)) {
      made += page.made
      left += page.unreadable
      await tell({ done: page.done, total: page.total, step: 'invoicing' })
    }
    return { made, left }
  })
  return {}
}
