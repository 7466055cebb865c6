import * as z from 'zod'
import { Download } from '../documents/entities.ts'
import { Instant, PlainDate, Sha256 } from '../scalars.ts'

/** What the person knows and we do not. */
export const NewDisputePack = z.strictObject({
  /** Of one submission, in MB of 1,000,000 bytes. It counts if we do not know the scheme's own limit. */
  limit: z.int().min(1).max(1000).optional(),
  /** The day of the scheme's request, from which its days count. */
  asked: PlainDate.optional(),
})
export type NewDisputePack = z.infer<typeof NewDisputePack>

export const PackedFile = z.strictObject({
  filename: z.string(),
  about: z.string(),
  bytes: z.int().min(0),
  sha256: Sha256,
  /** The submission in which it is sent; absent for what only accompanies the files. */
  part: z.int().min(1).optional(),
  /** The file that it is pages of: that one would have been too large. */
  pagesof: z.strictObject({ filename: z.string(), sha256: Sha256, from: z.int(), to: z.int() }).optional(),
})
export type PackedFile = z.infer<typeof PackedFile>

/** A time limit of a scheme. `due` is the last day, if that of its request is known. */
export const SchemeDay = z.strictObject({ text: z.string(), due: PlainDate.optional() })
export type SchemeDay = z.infer<typeof SchemeDay>

/** The last pack made of a claim. */
export const DisputePack = z.strictObject({
  ...NewDisputePack.shape,
  at: Instant,
  /** What is missing or weak, in words. */
  checks: z.array(z.string()),
  days: z.array(SchemeDay),
  files: z.array(PackedFile.extend(Download.pick({ url: true }).shape)),
  /** All of them. */
  zip: Download.extend({ bytes: z.int().min(0) }).optional(),
  /** The claim or the check-out was changed since, or a report was given with another PDF. */
  outdated: z.boolean(),
})
export type DisputePack = z.infer<typeof DisputePack>
