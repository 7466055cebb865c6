import * as z from 'zod'
import { postedPhotoMaxBytes } from './constants.ts'
import { ShortText } from '../scalars.ts'

export const PostedPhoto = z.strictObject({
  fileName: ShortText.min(1),
  fileType: z.literal('image/jpeg'),
  fileData: z
    .string()
    .max(Math.ceil((postedPhotoMaxBytes * 4) / 3) + 1_500_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not base64.'),
})
export type PostedPhoto = z.infer<typeof PostedPhoto>
