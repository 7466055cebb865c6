import { clientAccess, publishAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const clients: FeatureInfrastructure = {
  feature: 'clients',
  about: 'Clients with branches, users, settings.',
  permissions: ({ people, tables, storage, realtime, pool }) => [
    ...people,
    clientAccess(tables.clients),
    storage.settingsAccess('Encrypt'),
    // An audit entry is written with each change.
    tableAccess(tables.audit, 'put'),
    // Branding images must have been uploaded for it.
    tableAccess(tables.uploads, 'read'),
    // The client's number of reports.
    tableAccess(tables.reports, 'read'),
    // Users are notified immediately when their access changes.
    ...publishAccess(tables, realtime, pool),
  ],
}
