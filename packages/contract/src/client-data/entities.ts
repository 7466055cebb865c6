import * as z from 'zod'
import { Id, Instant, ShortText } from '../scalars.ts'

const Count = z.int().min(0)

export const ClientDataCounts = z.strictObject({
  reports: Count,
  tickets: Count,
  /** In the zips; for an erasure, in storage with all their versions. */
  files: Count,
  accounts: Count,
})
export type ClientDataCounts = z.infer<typeof ClientDataCounts>

export const ClientDataJob = z.strictObject({
  id: Id,
  state: z.enum(['running', 'finished', 'failed', 'cancelled']),
  startedAt: Instant,
  startedBy: ShortText,
  /** Of an erasure that can still be cancelled. */
  beginsAt: Instant.optional(),
  endedAt: Instant.optional(),
  step: ShortText,
  counts: ClientDataCounts,
  /** In order; empty once expired. */
  parts: z.array(z.strictObject({ bytes: Count, files: Count })),
  /** What could not be read or erased: the number, and the first with the reason. */
  left: Count,
  named: z.array(ShortText),
  error: ShortText.optional(),
})
export type ClientDataJob = z.infer<typeof ClientDataJob>

export const ClientData = z.strictObject({ export: ClientDataJob.optional(), erasure: ClientDataJob.optional() })
export type ClientData = z.infer<typeof ClientData>

export const ClientErasure = z.strictObject({ name: ShortText })
export type ClientErasure = z.infer<typeof ClientErasure>
