import { objectAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const dictionary: FeatureInfrastructure = {
  feature: 'dictionary',
  about: 'The default dictionary as data, and those of clients.',
  permissions: ({ people, buckets }) => [
    ...people,
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] }),
  ],
}
