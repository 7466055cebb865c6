import * as z from 'zod'
import { keysOf } from '../keys-of.ts'
import { CheckPath } from '../reports/checks.ts'
import { Photo } from '../reports/item.ts'
import { Id, Instant, Price, ShortText, text } from '../scalars.ts'
import { maxLinkPhotos } from '../sharing/constants.ts'
import { claimAnswerMax, claimAnswers, remedies } from './constants.ts'
import { disputeMessages } from './messages.ts'

/** What a tenant says of a line that is claimed. */
export const ClaimAnswer = z
  .strictObject({
    path: CheckPath,
    remedy: z.enum(keysOf(remedies)),
    answer: z.enum(keysOf(claimAnswers)),
    /** What they would pay instead. */
    offer: Price.optional(),
    /** The sum that they answered. */
    of: Price,
    comments: text(claimAnswerMax),
    photos: z
      .array(Photo.pick({ id: true, src: true }))
      .max(maxLinkPhotos)
      .default([]),
  })
  .refine(({ answer, offer = 0 }) => (answer === 'offer') === offer > 0, {
    path: ['offer'],
    message: disputeMessages.noOffer,
  })
  .refine(({ of, offer = 0 }) => offer <= of, { path: ['offer'], message: disputeMessages.offerTooHigh })
export type ClaimAnswer = z.infer<typeof ClaimAnswer>

/** Whose link has not ended. */
export const AskedTenant = z.strictObject({
  link: Id,
  signature: Id,
  name: ShortText,
  email: ShortText,
  sent: Instant,
  opened: Instant.optional(),
  answeredAt: Instant.optional(),
  /** What is claimed has changed since. */
  outdated: z.literal(true).optional(),
  answers: z.array(ClaimAnswer),
})
export type AskedTenant = z.infer<typeof AskedTenant>

/** Ids of tenants’ signatures. */
export const TenantsToAsk = z.strictObject({ signatures: z.array(Id).min(1).max(20) })
