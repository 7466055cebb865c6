import * as z from 'zod'
import { Address } from '../address.ts'
import { RecordedPerson } from '../reports/header.ts'
import { Id, Instant, PlainDate, Ref, ReportTypeName, ShortText } from '../scalars.ts'

export const maxHeldReports = 50

const number = z.int().min(0).max(999_999)

/** What a device has of a report and has not sent. */
export const Held = z.strictObject({
  /** Unknown to the server while the report was made without a network and not sent. */
  reportId: Id,
  photographs: number,
  recordings: number,
  documents: number,
  /** With the creation of the report. */
  saves: number,
  bytes: z
    .int()
    .min(0)
    .max(10 ** 12),
  /** By the device's clock, which can be wrong. */
  oldest: Instant.optional(),
  /** Taken along, so that it opens without a network. */
  along: z.boolean(),
})
export type Held = z.infer<typeof Held>

export const PhoneState = z.strictObject({
  /** `Chrome on Android`. */
  name: ShortText,
  held: z
    .array(Held)
    .max(maxHeldReports)
    .refine((held) => new Set(held.map(({ reportId }) => reportId)).size === held.length, 'Each report is held once.'),
})
export type PhoneState = z.infer<typeof PhoneState>

export const HeldOnPhone = z.strictObject({
  ...Held.shape,
  phone: PhoneState.pick({ name: true }).extend({ id: Id }),
  user: RecordedPerson,
  lastSeen: Instant,
  report: z
    .strictObject({
      ref: Ref,
      type: ReportTypeName,
      date: PlainDate,
      address: Address.pick({ line1: true, line2: true, town: true, county: true, postcode: true }),
    })
    .optional(),
})
export type HeldOnPhone = z.infer<typeof HeldOnPhone>
