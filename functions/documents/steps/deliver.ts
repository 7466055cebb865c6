import * as z from 'zod'
import { Id } from '@lintel/contract'
import { deliverReport } from '../../emails/deliver-report.ts'
import { makeLogger } from '../../lib/logging.ts'
import { Refusal } from '../../lib/refusal.ts'
import { Retryable } from '../step-errors.ts'

const DeliverEvent = z.object({ reportId: Id, version: z.int() })

const log = makeLogger('documents')

/** Mails a PDF that was made by itself. Called again it sends nothing twice: the e-mail has the version's key. */
export async function handler(event: unknown): Promise<Record<string, never>> {
  const { reportId, version } = DeliverEvent.parse(event)
  try {
    log.info('Delivery', { reportId, version, outcome: await deliverReport(reportId, version, log) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // SES takes no more at present.
    if (error.status === 429) throw new Retryable(error.message, { cause: error })
    log.warn('Not delivered', { reportId, version, status: error.status, told: error.message })
  }
  return {}
}
