import { publishAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const clients: FeatureInfrastructure = {
  feature: 'clients',
  about: 'Clients with branches, users, settings.',
  permissions: ({ people, tables, storage, realtime, pool }) => [
    ...people,
    tableAccess(tables.clients, 'read', 'put', 'delete', 'check'),
    storage.settingsAccess('Encrypt'),
    // Who changed what is written with it.
    tableAccess(tables.audit, 'put'),
    // Images of a look are those that were sent for it.
    tableAccess(tables.photos, 'read'),
    // How many reports a client has.
    tableAccess(tables.reports, 'read'),
    // Whose access changes is told at once.
    ...publishAccess(tables, realtime, pool),
  ],
}
