import * as z from 'zod'
import { PhotosInOut, QuantityInOut } from '../photos.ts'
import { Bought, claimFactLabels, claimFacts, ItemQuality, keptAtCheckOut } from '../item.ts'
import { Id, ShortText } from '../../scalars.ts'
import { coreReportTypes } from '../constants.ts'
import { defineSection, photosInOut } from '../section.ts'

export const applianceTypes = ['Electric', 'Gas', 'Oil', 'Solid fuel'] as const
const ApplianceType = z.enum(['', ...applianceTypes])
export const Appliance = z.strictObject({
  _uuid: Id,
  name: ShortText.default(''),
  type: ApplianceType.default(''),
  make: ShortText.default(''),
  model: ShortText.default(''),
  serial: ShortText.default(''),
  bought: Bought.default(''),
  quality: ItemQuality.default(''),
  qty: QuantityInOut.prefault({}),
  manualpresent: z.boolean().default(false),
  photos: PhotosInOut.prefault({}),
  ...keptAtCheckOut({
    name: ShortText,
    type: ApplianceType,
    make: ShortText,
    model: ShortText,
    serial: ShortText,
    ...claimFacts,
    manualpresent: z.boolean(),
  }),
})
export type Appliance = z.infer<typeof Appliance>

export const appliances = defineSection({
  name: 'Appliances',
  order: 100,
  photoCode: 'AP',
  types: [...coreReportTypes, 'Safety Compliance Visit'],
  fields: { appliances: z.array(Appliance).max(500).default([]) },
  labels: { manualpresent: 'Manual present', counted: 'Counted at check-out' },
  facts: {
    name: 'Name',
    type: 'Type',
    make: 'Make',
    model: 'Model',
    serial: 'Serial number',
    ...claimFactLabels,
    manualpresent: 'Manual',
  },
  files: photosInOut('appliances.*.photos'),
})
