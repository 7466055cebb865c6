import * as z from 'zod'
import { LongText, ShortText } from '../scalars.ts'
import { isVisible } from '../text.ts'

/** In the order in which they are shown. */
export const reportChecks = [
  'place',
  'photo',
  'pair',
  'camera',
  'twice',
  'tenancy',
  'alarm',
  'meter',
  'keys',
  'aftersignature',
  'waiting',
  'given',
] as const
export const CheckRule = z.enum(reportChecks)
export type CheckRule = z.infer<typeof CheckRule>

/** In the report's body, with ids instead of positions: `keys.<id>.photos.in`. Five ids of 64 characters fit. */
export const CheckPath = z.string().min(1).max(500)

export const ReportCheck = z.strictObject({
  rule: CheckRule,
  /** stop: the report is not e-mailed while it is open, as the agency has chosen. */
  severity: z.enum(['stop', 'warn']),
  path: CheckPath,
  message: LongText,
  /** Who advises it. */
  source: ShortText,
  /** Why it does not apply. */
  answer: ShortText.optional(),
})
export type ReportCheck = z.infer<typeof ReportCheck>

export const ReportChecks = z.strictObject({ data: z.array(ReportCheck) })

/** An empty answer takes the former one back. */
export const CheckAnswer = z.strictObject({
  path: CheckPath,
  answer: ShortText.refine((answer) => answer === '' || isVisible(answer), 'Say why it does not apply.'),
})

/** The agency's. */
export const CheckOptions = {
  /** Those that stop e-mails about a report while they are open. */
  checks: z.array(CheckRule).max(reportChecks.length).optional(),
  /** Its staff can send all the same, with a reason. */
  checksOverride: z.boolean().optional(),
}
