import * as z from 'zod'
import { ShortText } from '../scalars.ts'
import { lifeYearsMax } from './constants.ts'

export const lifeText = `A life is 0.5 to ${lifeYearsMax} years, in halves.`

/** In years. */
export const Life = z.number(lifeText).min(0.5, lifeText).max(lifeYearsMax, lifeText).multipleOf(0.5, lifeText)

/** How long things of this name last, by the agency's own experience. */
export const AgencyLife = z
  .strictObject({ name: ShortText.min(1), from: Life, to: Life })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Not less than the shortest life.' })
export type AgencyLife = z.infer<typeof AgencyLife>

/** The agency's. */
export const DisputeOptions = { lives: z.array(AgencyLife).max(100).optional() }
