import type { RouteInput, routes } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { sendEmail as send } from './send-email.ts'

export { sendFeedbackEmail } from './feedback-email.ts'
export { sendSignatureEmail } from './signature-email.ts'

/**
 * POST /email/emailwithattachments. Keys of callers are kept apart from our own: nobody may spend the key of a notice,
 * or of a delivery, before it goes out.
 */
export const sendEmail = (ctx: Context, { body, ...input }: RouteInput<typeof routes.sendEmail>) => {
  const { idempotencykey } = body
  return send(ctx, {
    ...input,
    body: { ...body, ...(idempotencykey && { idempotencykey: `caller-${idempotencykey}` }) },
  })
}
