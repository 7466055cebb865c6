import { tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const customers: FeatureInfrastructure = {
  feature: 'customers',
  about: 'Whom a client writes reports for: companies with their branches, by name; files of them in and out; merging.',
  permissions: ({ people, tables }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.customers, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
  ],
}
