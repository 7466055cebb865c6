import * as z from 'zod'
import { publicAccess } from '../access.ts'
import { defineRoute } from '../route.ts'

export const getImage = defineRoute({
  method: 'GET',
  base: '',
  path: '/images/{request}',
  // The key has 128 random bits: the URL is the authorisation, as an immutable cache requires.
  access: publicAccess,
  summary: 'A picture, resized and turned; without EXIF, cacheable for ever.',
  params: z.strictObject({
    request: z
      .string()
      .max(1200)
      .regex(/^[A-Za-z0-9_-]+$/),
  }),
  answer: z.string(),
  answerType: 'image/jpeg',
  failures: [404, 429],
})
