import * as z from 'zod'
import { keptAtCheckOut } from '../item.ts'
import { Id, ShortText } from '../../scalars.ts'
import { coreReportTypes } from '../constants.ts'
import { defineSection } from '../section.ts'

export const Manual = z.strictObject({
  _uuid: Id,
  name: ShortText.default(''),
  make: ShortText.default(''),
  model: ShortText.default(''),
  serial: ShortText.default(''),
  seen: z.boolean().default(false),
  interacted: z.boolean().default(false),
  ...keptAtCheckOut({ name: ShortText, make: ShortText, model: ShortText, serial: ShortText }),
})
export type Manual = z.infer<typeof Manual>

export const manuals = defineSection({
  name: 'Manuals',
  order: 110,
  types: coreReportTypes,
  fields: { manuals: z.array(Manual).max(500).default([]) },
  facts: { name: 'Name', make: 'Make', model: 'Model', serial: 'Serial number' },
})
