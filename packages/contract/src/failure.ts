import * as z from 'zod'
import { ReportCheck } from './reports/checks.ts'

export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

export const Sender = z.object({ name: z.string(), phone: z.string().optional(), email: z.string().optional() })
export type Sender = z.infer<typeof Sender>

export const Failure = z.object({
  message: z.string(),
  id: z.string(),
  issues: z.array(Issue).optional(),
  /** With 409: the current version of the record. */
  current: z.int().optional(),
  /** With 409: the points that stop an e-mail. */
  checks: z.array(ReportCheck).optional(),
  /** For a genuine link that has ended: whom to ask for another. */
  sender: Sender.optional(),
})
export type Failure = z.infer<typeof Failure>
