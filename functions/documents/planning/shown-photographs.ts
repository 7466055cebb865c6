import * as z from 'zod'
import { StorageKey } from '@lintel/contract'

/** One bit for each photograph: ids would exceed the state's payload limit, and bits name nothing outside the plan. */
export function encodeShown(planned: readonly string[], shown: Iterable<string>): string {
  const wanted = new Set(shown)
  const bits = new Uint8Array(Math.ceil(planned.length / 8))
  planned.forEach((id, i) => {
    if (wanted.has(id)) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  })
  return Buffer.from(bits).toString('base64')
}

export function decodeShown(planned: readonly string[], encoded: string): string[] {
  const bits = Buffer.from(encoded, 'base64')
  return planned.filter((_, i) => ((bits[i >> 3] ?? 0) >> (i & 7)) & 1)
}

/** The print copies that replace the placeholders, by photograph id, in the plan's order. */
export const PlannedPhotographs = z.record(
  z.string(),
  z.object({ src: StorageKey, width: z.int().min(1), height: z.int().min(1) }),
)
export type PlannedPhotographs = z.infer<typeof PlannedPhotographs>
