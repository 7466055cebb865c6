import * as z from 'zod'
import { colourCodes } from './constants.ts'

export const ColourCode = z.enum(Object.keys(colourCodes) as [keyof typeof colourCodes])
export type ColourCode = z.infer<typeof ColourCode>
