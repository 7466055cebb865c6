import { clientAccess, publishAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const clients: FeatureInfrastructure = {
  feature: 'clients',
  about: 'Clients with branches, users, settings.',
  permissions: ({ people, tables, storage, realtime, pool }) => [
    ...people,
    clientAccess(tables.clients),
    storage.settingsAccess('Encrypt'),
    tableAccess(tables.audit, 'put'),
    // Branding images must have been uploaded for it.
    tableAccess(tables.uploads, 'read'),
    tableAccess(tables.reports, 'read'),
    ...publishAccess(tables, realtime, pool),
  ],
}
