import * as z from 'zod'
import { Photo } from './item.ts'

/** Photographs of one subject at one moment. */
export const photos = z.array(Photo).max(200).default([])

/** Photographs of the two moments of a tenancy. */
export const PhotosInOut = z.strictObject({ in: photos, out: photos })
export type PhotosInOut = z.infer<typeof PhotosInOut>

const quantity = z.int().min(0).max(9999).default(0)
/** How many there were at the two moments of a tenancy. */
export const QuantityInOut = z.strictObject({
  in: quantity,
  out: quantity,
  /** Present where a check-out counted none. A 0 without it says nothing: nobody has counted. */
  counted: z.literal(true).optional(),
})
