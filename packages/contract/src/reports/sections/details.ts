import * as z from 'zod'
import { photos } from '../photos.ts'
import { LongText, OptionalEmail, ShortText } from '../../scalars.ts'
import { Address } from '../../address.ts'
import { builtInTypes, defineSection } from '../section.ts'

export const furnishings = [
  'Default',
  'Unfurnished',
  'Part furnished',
  'Fully furnished',
  'Fully furnished with linen',
] as const
export const Furnishing = z.enum(furnishings)
export type Furnishing = z.infer<typeof Furnishing>

export const PropertyDetails = z.strictObject({
  furnished: Furnishing.default('Default'),
  generalNotes: LongText.default(''),
  locationPhotos: photos,
  cleaningReceiptPhotos: photos,
  parkingLocation: ShortText.default(''),
  parkingSpaceNo: ShortText.default(''),
  stopcockLocation: ShortText.default(''),
  forwardingContact: z
    .strictObject({
      name: ShortText.default(''),
      address: LongText.default(''),
      phone: ShortText.default(''),
      email: OptionalEmail.default(''),
    })
    .prefault({}),
})
export type PropertyDetails = z.infer<typeof PropertyDetails>

export const details = defineSection({
  name: 'Property details',
  order: 10,
  photoCode: 'P',
  types: builtInTypes,
  fields: {
    address: Address.prefault({}),
    preparedBy: ShortText.default(''),
    propertyDetails: PropertyDetails.prefault({}),
  },
  labels: {
    line1: 'Address line 1',
    line2: 'Address line 2',
    userId: 'Inspector',
    branchId: 'Branch',
    preparedBy: 'Prepared by',
    generalNotes: 'General notes',
    parkingLocation: 'Parking location',
    parkingSpaceNo: 'Parking space number',
    stopcockLocation: 'Stopcock location',
  },
  files: [
    { path: 'propertyDetails.locationPhotos', shows: 'front', label: 'Property photos' },
    { path: 'propertyDetails.cleaningReceiptPhotos', shows: 'cleaning_receipt', label: 'Cleaning receipt' },
  ],
})
