import * as z from 'zod'
import { StorageKey } from '@lintel/contract'

/** The print copies that replace the placeholders, by photograph id, in the plan's order. */
export const PlannedPhotographs = z.record(
  z.string(),
  z.object({ src: StorageKey, width: z.int().min(1), height: z.int().min(1) }),
)
export type PlannedPhotographs = z.infer<typeof PlannedPhotographs>
