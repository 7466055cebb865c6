import type { PropertyDetails } from '@lintel/contract'
import { evidenceOf, type FieldRules, defineRules } from '../section.ts'
import { counted } from '../progress.ts'

export const keptOfProperty = {
  furnished: 'carried',
  generalNotes: 'carried',
  locationPhotos: 'photos',
  cleaningReceiptPhotos: 'photos',
  parkingLocation: 'carried',
  parkingSpaceNo: 'carried',
  stopcockLocation: 'carried',
  forwardingContact: 'own',
} as const satisfies FieldRules<PropertyDetails>

export const details = defineRules({
  section: 'details',
  progress: ({ address: { line1, town, postcode }, propertyDetails }) =>
    counted([
      ...[line1, town, postcode].map((field) => field !== ''),
      propertyDetails.furnished !== 'Default',
      propertyDetails.locationPhotos.length > 0,
    ]),
  followOn: ({ address, propertyDetails }, carry) => ({
    address,
    propertyDetails: {
      ...propertyDetails,
      ...(carry === 'evidence' && evidenceOf(keptOfProperty, propertyDetails)),
      ...(carry === 'left' && { cleaningReceiptPhotos: [] }),
      forwardingContact: { name: '', address: '', phone: '', email: '' },
    },
  }),
})
