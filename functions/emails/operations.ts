import type { EmailLog, RouteInput, routes } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'

export const sendEmail = (
  _ctx: Context,
  _input: RouteInput<typeof routes.sendEmail>,
): Promise<{ emaillog: EmailLog }> => Promise.reject(new Refusal(429, 'Not yet.'))
