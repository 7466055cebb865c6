import { Dispute, DisputePack, NewDisputePack, PackedFile } from '@lintel/contract'
import * as z from 'zod'

/** A claim as it was when its pack was ordered. */
export const PackOrder = z.object({ dispute: Dispute, wanted: NewDisputePack })

/** A file of the pack that is copied, by its key in the documents bucket. */
const PlannedFile = z.object({
  key: z.string(),
  ...PackedFile.omit({ part: true, pagesof: true }).shape,
  /** As the person named it who uploaded it. */
  uploaded: z.string().optional(),
})
export type PlannedFile = z.infer<typeof PlannedFile>

export const PlannedPack = z.object({
  dispute: Dispute,
  ...DisputePack.omit({ at: true, files: true, zip: true, outdated: true }).shape,
  limitbytes: z.int().optional(),
  /** Of the check-out. */
  ref: z.int(),
  digest: z.string(),
  files: z.array(PlannedFile),
})
