import type { InputOf } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { sendEmail as send } from './send-email.ts'

export { findBounces } from './find-bounces.ts'
export { sendFeedbackEmail } from './feedback-email.ts'
export { sendSignatureEmail } from './signature-email.ts'

/** Callers' keys get a prefix: they cannot use up that of a notification. */
export const sendEmail = async (ctx: Context, { body, ...input }: InputOf<'sendEmail'>) => {
  const { idempotencykey } = body
  return send(ctx, {
    ...input,
    body: { ...body, ...(idempotencykey && { idempotencykey: `caller-${idempotencykey}` }) },
  })
}
