import { objectAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const dictionary: FeatureInfrastructure = {
  feature: 'dictionary',
  about: 'The default dictionary, and what the provider and clients have changed in it; every version stays readable.',
  permissions: ({ people, tables, buckets }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.dictionaries, 'read', 'put', 'check'),
    tableAccess(tables.audit, 'put'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get', 'put'] }),
  ],
}
