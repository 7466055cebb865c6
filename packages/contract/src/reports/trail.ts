import * as z from 'zod'
import { Id, Instant, KeptEmail, ShortText } from '../scalars.ts'

export const trailKinds = [
  'created',
  'saved',
  'pdf',
  'mailed',
  'delivered',
  'bounced',
  'opened',
  'commented',
  'signed',
  'receipt',
  'reminded',
  'noreply',
  'locked',
  'unlocked',
  'revoked',
  'check',
] as const
export type TrailKind = (typeof trailKinds)[number]

export const TrailAct = z.strictObject({
  at: Instant,
  kind: z.enum(trailKinds),
  /** The id is empty for visitors and automatic acts. */
  by: z.strictObject({ id: z.union([z.literal(''), Id]), name: ShortText }),
  /** To whom it happened, if known. */
  person: ShortText.optional(),
  email: KeptEmail.optional(),
  version: z.int().min(1).optional(),
  sha256: z.string().optional(),
  /** A program perhaps opened the link. */
  machine: z.literal(true).optional(),
  text: ShortText,
})
export type TrailAct = z.infer<typeof TrailAct>

export const TrailRow = TrailAct.extend({
  /**
   * SHA-256 of the former row's hash, a line feed, and the row without `hash` as JSON with sorted keys. Empty for what
   * was done before the trail was written: it is read from other rows, which nothing proves unchanged.
   */
  hash: z.string(),
})
export type TrailRow = z.infer<typeof TrailRow>
