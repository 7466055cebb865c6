import * as z from 'zod'
import { imageWidths } from './image-path.ts'
import { StorageKey } from '../scalars.ts'

/**
 * The path below `/images` is unpadded base64url of this as JSON, fields in this order, no spaces (`imagePath`). Any
 * other spelling is refused.
 */
export const ImageRequest = z.strictObject({
  bucket: z.string().max(100),
  key: StorageKey,
  edits: z
    .strictObject({
      resize: z
        .strictObject({
          width: z.literal(imageWidths),
          fit: z.literal('contain'),
        })
        .optional(),
      rotate: z.union([z.literal(90), z.literal(180), z.literal(270)]).optional(),
    })
    .default({}),
})
export type ImageRequest = z.infer<typeof ImageRequest>
