import * as z from 'zod'
import { PlainDate } from '../scalars.ts'

/** A day, or empty. */
export const optionalDate = z.union([z.literal(''), PlainDate]).default('')
