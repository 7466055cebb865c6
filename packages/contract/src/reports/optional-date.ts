import * as z from 'zod'
import { PlainDate } from '../scalars.ts'

export const optionalDate = z.union([z.literal(''), PlainDate]).default('')
