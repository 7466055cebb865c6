import { tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const clients: FeatureInfrastructure = {
  feature: 'clients',
  permissions: ({ people, tables }) => [...people, tableAccess(tables.reports, 'read')],
}
