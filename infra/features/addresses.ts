import { addressLookup } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const addresses: FeatureInfrastructure = {
  feature: 'addresses',
  permissions: ({ scope, target, people }) => [...people, addressLookup(scope, target)],
}
