import * as z from 'zod'
import { open } from '../access.ts'
import { imageWidths } from '../constants.ts'
import { defineRoute } from '../route.ts'
import { StorageKey } from '../scalars.ts'

/**
 * What an address below `/images` carries: unpadded base64url of this as JSON, its fields in this order and without
 * spaces, as `imagePath` writes it. Any other spelling is refused.
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

export const getImage = defineRoute({
  name: 'getImage',
  feature: 'images',
  method: 'GET',
  base: '',
  path: '/images/{request}',
  // The key holds 128 random bits: knowing the address is the permission, as for an immutable cache it must be.
  access: open,
  summary: 'A picture, resized and turned; without EXIF, cacheable for ever.',
  params: z.strictObject({
    request: z
      .string()
      .max(1200)
      .regex(/^[A-Za-z0-9_-]+$/),
  }),
  answer: z.string(),
  answerType: 'image/jpeg',
  failures: [400, 404, 429],
})
