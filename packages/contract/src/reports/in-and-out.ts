import * as z from 'zod'
import { Photo } from './item.ts'

export const photos = z.array(Photo).max(200).default([])

export const PhotosInOut = z.strictObject({ in: photos, out: photos })
export type PhotosInOut = z.infer<typeof PhotosInOut>

const quantity = z.int().min(0).max(9999).default(0)
export const QuantityInOut = z.strictObject({
  in: quantity,
  out: quantity,
  /** The check-out counted none. A 0 without it means not counted. */
  counted: z.literal(true).optional(),
})
