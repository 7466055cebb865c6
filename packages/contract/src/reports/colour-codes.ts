import * as z from 'zod'
import { colourCodes } from './constants.ts'
import { keysOf } from '../keys-of.ts'

export const ColourCode = z.enum(keysOf(colourCodes))
export type ColourCode = z.infer<typeof ColourCode>
