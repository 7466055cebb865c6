import * as z from 'zod'
import { emailMessages, FeedbackParty, Id, Instant } from '@lintel/contract'
import { mailClaimAnswers } from '../../emails/claim-email.ts'
import { mailSettlement } from '../../emails/settlement-email.ts'
import { mailSignatures } from '../../emails/signature-email.ts'
import { deliverWhenDue, failedDelivery } from '../../emails/deliver-report.ts'
import { mailFeedback } from '../../emails/feedback-email.ts'
import type { NextMailStep } from '../../emails/start-mail.ts'
import { makeLogger } from '../../lib/logging.ts'
import { StateError } from '../jobs/kinds.ts'

const Started = z.object({
  reportId: Id,
  version: z.int(),
  since: Instant.optional(),
  /** Why the previous checks failed permanently: the e-mail is given up. */
  error: StateError.optional(),
})
const DeliveryCheck = z.object({
  next: z.string(),
  failures: z.int().default(0),
  tries: z.int().default(0),
  job: Id.optional(),
})
const DeliverEvent = z.union([
  z.object({ ...Started.shape, kind: z.literal('delivery') }),
  z.object({
    ...Started.shape,
    kind: z.literal('signatures'),
    signatures: z.array(z.object({ id: Id, at: Instant })),
    toSigners: z.boolean(),
    looked: DeliveryCheck.optional(),
  }),
  z.object({
    ...Started.shape,
    kind: z.literal('feedback'),
    link: Id,
    party: FeedbackParty,
    looked: DeliveryCheck.optional(),
  }),
  z.object({
    ...Started.shape,
    kind: z.literal('claim'),
    dispute: Id,
    link: Id,
    looked: DeliveryCheck.optional(),
  }),
  z.object({
    ...Started.shape,
    kind: z.literal('settlement'),
    dispute: Id,
    order: Id,
    looked: DeliveryCheck.optional(),
  }),
])

const log = makeLogger('documents')

/** A repeated call sends nothing twice: each e-mail has a key. */
export async function handler(event: unknown): Promise<NextMailStep> {
  const started = DeliverEvent.parse(event)
  const { kind, reportId, version, error } = started
  const ctx = { now: () => new Date(), log }
  if (error) {
    log.error('An automatic e-mail was given up', { kind, report: reportId, version, failure: error })
    return kind === 'delivery' ? failedDelivery(started, emailMessages.failed, ctx) : { next: 'end' }
  }
  switch (started.kind) {
    case 'delivery':
      return deliverWhenDue(started, ctx)
    case 'signatures':
      return mailSignatures(started, ctx)
    case 'feedback':
      return mailFeedback(started, ctx)
    case 'claim':
      return mailClaimAnswers(started, ctx)
    case 'settlement':
      return mailSettlement(started, ctx)
  }
}
