import { addressLookup } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const addresses: FeatureInfrastructure = {
  feature: 'addresses',
  about: 'Address look-up: a port with Amazon Location and a bundled sample.',
  permissions: ({ scope, target, people }) => [...people, addressLookup(scope, target)],
}
