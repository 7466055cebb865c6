import { tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const clients: FeatureInfrastructure = {
  feature: 'clients',
  about: 'Clients with branches, users, settings.',
  permissions: ({ people, tables }) => [...people, tableAccess(tables.reports, 'read')],
}
