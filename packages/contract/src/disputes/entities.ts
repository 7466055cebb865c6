import * as z from 'zod'
import { CheckPath } from '../reports/checks.ts'
import { Bought, ItemQuality } from '../reports/item.ts'
import { keysOf } from '../keys-of.ts'
import { Id, Instant, Price, ShortText, text } from '../scalars.ts'
import { disputeLinesMax, disputeSchemes, remedies, statementMax } from './constants.ts'
import { Life } from './lives.ts'

export const disputeStates = ['draft', 'ready', 'sent'] as const
export type DisputeState = (typeof disputeStates)[number]

/** What the person says. */
const entered = {
  /** Of what is claimed for, in the check-out's body, by ids. */
  path: CheckPath,
  remedy: z.enum(keysOf(remedies)),
  /** 0 while it is only suggested. */
  cost: Price,
  /** An uploaded document of the report: the invoice or estimate. */
  invoice: Id.optional(),
  /** Of the tenancy agreement, in words. */
  clause: ShortText.optional(),
  /** An uploaded document of the report: the page of the agreement. */
  agreement: Id.optional(),
  bought: Bought.default(''),
  quality: ItemQuality.default(''),
  /** If it is not as usual for what it is. */
  life: Life.optional(),
  /** The tenant's part, in percent. */
  share: z.int().min(0).max(100).default(100),
  /** The proposed sum if absent. */
  claimed: Price.optional(),
}

export const DisputeLine = z.strictObject({
  ...entered,
  low: Price,
  middle: Price,
  high: Price,
  proposed: Price,
  /** How the sum was made, in words. */
  steps: z.array(z.string()),
})
export type DisputeLine = z.infer<typeof DisputeLine>

const header = { scheme: z.enum(keysOf(disputeSchemes)), deposit: Price }

export const NewDispute = z.strictObject(header)

const Statement = text(statementMax)

export const Dispute = z.strictObject({
  id: Id,
  /** The check-out. */
  report: Id,
  ...header,
  state: z.enum(disputeStates),
  version: z.int().min(1),
  lines: z.array(DisputeLine).max(disputeLinesMax),
  /** Of what is claimed, never more than the deposit. */
  total: Price,
  statement: Statement,
  /** All lines were agreed with the tenants; nothing goes to the scheme. */
  settledAt: Instant.optional(),
})
export type Dispute = z.infer<typeof Dispute>

/** A whole dispute can be sent: what the server determines is ignored. */
export const DisputeChange = z.object({
  ...header,
  state: z.enum(disputeStates),
  version: z.int().min(1),
  lines: z.array(z.object(entered)).max(disputeLinesMax),
  statement: Statement,
})
export type DisputeChange = z.infer<typeof DisputeChange>
export type ClaimLine = DisputeChange['lines'][number]
