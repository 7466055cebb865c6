import * as z from 'zod'
import { Id, Instant, ShortText } from '../scalars.ts'

const Count = z.int().min(0)

/** How much of a client has been exported or erased so far. */
export const ClientDataCounts = z.strictObject({
  reports: Count,
  tickets: Count,
  /** Files in the zips; for an erasure, files in storage with all their versions. */
  files: Count,
  /** Accounts that were erased. */
  accounts: Count,
})
export type ClientDataCounts = z.infer<typeof ClientDataCounts>

/** The export or erasure of a client's data, running or ended. */
export const ClientDataJob = z.strictObject({
  id: Id,
  state: z.enum(['running', 'finished', 'failed', 'cancelled']),
  startedAt: Instant,
  startedBy: ShortText,
  /** Of an erasure that has not started: when it begins. It can be cancelled until then. */
  beginsAt: Instant.optional(),
  endedAt: Instant.optional(),
  /** The current step. */
  step: ShortText,
  counts: ClientDataCounts,
  /** The finished zips, in order; empty once they have expired. */
  parts: z.array(z.strictObject({ bytes: Count, files: Count })),
  /** What could not be read or erased: the number, and the first of them with the reason. */
  left: Count,
  named: z.array(ShortText),
  error: ShortText.optional(),
})
export type ClientDataJob = z.infer<typeof ClientDataJob>

export const ClientData = z.strictObject({ export: ClientDataJob.optional(), erasure: ClientDataJob.optional() })
export type ClientData = z.infer<typeof ClientData>

/** Erases a client; its name is repeated as confirmation. */
export const ClientErasure = z.strictObject({ name: ShortText })
export type ClientErasure = z.infer<typeof ClientErasure>
