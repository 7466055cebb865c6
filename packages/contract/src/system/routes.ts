import * as z from 'zod'
import { publicAccess } from '../access.ts'
import { defineRoute } from '../route.ts'

export const getOpenApi = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  access: publicAccess,
  summary: 'This API as OpenAPI 3.1.',
  answer: z.looseObject({ openapi: z.literal('3.1.0') }),
})
