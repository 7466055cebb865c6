import * as z from 'zod'
import { Address } from '../address.ts'
import { Id, Instant, PlainDate, Ref, ReportTypeName, ShortText } from '../scalars.ts'

/** Purposes of links that ask somebody for an answer. */
export const chasingKinds = ['feedback', 'signature', 'receipt'] as const
export type ChasingKind = (typeof chasingKinds)[number]

/** bounced: nobody is reminded at an address that bounced. ended: nothing can be answered any more. */
export const chasingStates = ['waiting', 'paused', 'bounced', 'ended'] as const
export type ChasingState = (typeof chasingStates)[number]

/** An e-mailed link that was not answered. */
export const Chased = z.strictObject({
  linkid: Id,
  report: z.strictObject({
    id: Id,
    ref: Ref,
    type: ReportTypeName,
    date: PlainDate,
    address: Address.pick({ line1: true, line2: true, town: true, county: true, postcode: true }),
  }),
  person: ShortText,
  email: ShortText,
  /** Of the landlord or the tenants, if the report had it when the link was sent. */
  phone: ShortText.optional(),
  kind: z.enum(chasingKinds),
  sent: Instant,
  opened: Instant.optional(),
  /** Oldest first. */
  reminded: z.array(Instant),
  /** The next automatic reminder. */
  next: Instant.optional(),
  /** The last day for an answer. */
  until: PlainDate.optional(),
  state: z.enum(chasingStates),
})
export type Chased = z.infer<typeof Chased>

export const ChasingFilters = z.strictObject({
  /** Required for provider staff. */
  client: Id.optional(),
  branch: Id.optional(),
  kind: z.enum(chasingKinds).optional(),
  state: z.enum(chasingStates).optional(),
  /** An initial of the person (a to z, 0-9); or words of the person, their address or the report’s, or the beginnings of
   * these; or a reference. */
  search: ShortText.optional(),
})
export type ChasingFilters = z.infer<typeof ChasingFilters>

/** `until` only prolongs. */
export const ChasingChange = z
  .strictObject({ paused: z.boolean().optional(), until: PlainDate.optional() })
  .refine(({ paused, until }) => paused !== undefined || until !== undefined, 'Nothing is changed.')
export type ChasingChange = z.infer<typeof ChasingChange>

/** How far ahead a period can be prolonged. */
export const prolongedMaxDays = 366

export const chasingAtOnce = 50

export const maxChasingCsv = 2000
