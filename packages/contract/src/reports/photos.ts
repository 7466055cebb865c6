import * as z from 'zod'
import { photosMax } from './constants.ts'
import { Rotation, Photo } from './item.ts'
import { Id, Instant, ShortText, StorageKey } from '../scalars.ts'

export const ReportPhoto = z.strictObject({
  id: Id,
  src: StorageKey,
  createdAt: Instant.optional(),
  rotate: Rotation.optional(),
  marks: Photo.shape.marks,
  caption: ShortText.optional(),
  /** The check-in photograph that it repeats. */
  linkedphoto: Id.optional(),
  /** `_uuid` of the item, room, key, meter, appliance, alarm or question. */
  itemref: Id.optional(),
  room: ShortText.optional(),
  item: ShortText.optional(),
})
export type ReportPhoto = z.infer<typeof ReportPhoto>

export const galleryTypes = ['in', 'out', 'front', 'cleaning_receipt'] as const

export const ReportPhotoType = z.enum(galleryTypes)
export type ReportPhotoType = z.infer<typeof ReportPhotoType>

export const photos = z.array(Photo).max(photosMax.other).default([])

export const PhotosInOut = z.strictObject({ in: photos, out: photos })
export type PhotosInOut = z.infer<typeof PhotosInOut>

const quantity = z.int().min(0).max(9999).default(0)
export const QuantityInOut = z.strictObject({
  in: quantity,
  out: quantity,
  /** The check-out counted none. A 0 without it means not counted. */
  counted: z.literal(true).optional(),
})
