import * as z from 'zod'
import { Id } from '@lintel/contract'
import { deliverWhenDue, giveUpDelivery, type NextOfDelivery } from '../../emails/deliver-report.ts'
import { makeLogger } from '../../lib/logging.ts'

const DeliverEvent = z.object({ reportId: Id, version: z.int(), givenUp: z.literal(true).optional() })

const log = makeLogger('documents')

/** Delivers a report once that is due. Called again it sends nothing twice: the e-mail has the version's key. */
export async function handler(event: unknown): Promise<NextOfDelivery> {
  const { reportId, version, givenUp } = DeliverEvent.parse(event)
  if (!givenUp) return deliverWhenDue(reportId, version, { now: () => new Date(), log })
  log.warn('A delivery was given up', { report: reportId, version })
  return giveUpDelivery(reportId, version)
}
