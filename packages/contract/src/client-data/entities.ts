import * as z from 'zod'
import { Id, Instant, ShortText } from '../scalars.ts'

const Count = z.int().min(0)

/** How much of a client was exported or erased so far. */
export const ClientDataCounts = z.strictObject({
  reports: Count,
  tickets: Count,
  /** Files of the zips; of an erasure files in storage, with all versions of each. */
  files: Count,
  /** Accounts that were erased. */
  accounts: Count,
})
export type ClientDataCounts = z.infer<typeof ClientDataCounts>

/** The export or the erasure of a client's data, running or ended. */
export const ClientDataJob = z.strictObject({
  id: Id,
  state: z.enum(['running', 'finished', 'failed', 'cancelled']),
  startedAt: Instant,
  startedBy: ShortText,
  /** Of an erasure that has erased nothing: when it begins. Until then it can be cancelled. */
  beginsAt: Instant.optional(),
  endedAt: Instant.optional(),
  /** What it is at. */
  step: ShortText,
  counts: ClientDataCounts,
  /** Zips that are written, in their order; empty once they have expired. */
  parts: z.array(z.strictObject({ bytes: Count, files: Count })),
  /** What could not be read, or not be erased: how many, and the first of them with the reason. */
  left: Count,
  named: z.array(ShortText),
  error: ShortText.optional(),
})
export type ClientDataJob = z.infer<typeof ClientDataJob>

/** The last export and the last erasure of a client. */
export const ClientData = z.strictObject({ export: ClientDataJob.optional(), erasure: ClientDataJob.optional() })
export type ClientData = z.infer<typeof ClientData>

/** Erases a client; its name is repeated. */
export const ClientErasure = z.strictObject({ name: ShortText })
export type ClientErasure = z.infer<typeof ClientErasure>
