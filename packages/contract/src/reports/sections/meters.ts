import * as z from 'zod'
import { PhotosInOut } from '../photos.ts'
import { keptAtCheckOut } from '../item.ts'
import { Id, LongText, ShortText } from '../../scalars.ts'
import { coreReportTypes } from '../constants.ts'
import { defineSection, photosInOut } from '../section.ts'

export const meterKinds = ['Electric', 'Gas', 'Oil', 'Water', 'Heat', 'HotWater'] as const
export const meterReadingsMax = 20

export const Meter = z.strictObject({
  _uuid: Id,
  name: z.enum(meterKinds),
  accessible: z.boolean().default(true),
  reason: LongText.default(''),
  supplier: ShortText.default(''),
  reference: ShortText.default(''),
  location: ShortText.default(''),
  /** One per rate; text, because leading zeros matter. */
  readings: z.array(ShortText).min(1).max(meterReadingsMax).default(['']),
  photos: PhotosInOut.prefault({}),
  ...keptAtCheckOut({ supplier: ShortText, reference: ShortText, location: ShortText }),
})
export type Meter = z.infer<typeof Meter>

export const meters = defineSection({
  name: 'Meters',
  order: 70,
  photoCode: 'M',
  types: [...coreReportTypes, 'Mid Term', 'Routine Inspection Checklist'],
  fields: { meters: z.array(Meter).max(50).default([]) },
  facts: { supplier: 'Supplier', reference: 'Reference', location: 'Location' },
  // One of each kind: if two users both add the electric one, it is the same.
  keyedBy: { meters: 'name' },
  files: photosInOut('meters.*.photos'),
})
