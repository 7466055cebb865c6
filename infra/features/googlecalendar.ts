import { publishAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const googlecalendar: FeatureInfrastructure = {
  feature: 'googlecalendar',
  about: 'Calendars at Google: linked and unlinked by their people, changes in them accepted or refused.',
  permissions: ({ people, tables, storage, edge, realtime, pool }) => [
    ...people,
    tableAccess(tables.googlecalendars, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    // Calendar tokens are only encrypted here; the background function decrypts them.
    ...storage.googleAccess('Encrypt'),
    // An accepted change is saved like a user's; nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.appointments, 'read', 'put', 'delete'),
    tableAccess(tables.reports, 'read'),
    tableAccess(tables.uploads, 'read'),
    ...publishAccess(tables, realtime, pool),
    settings({ PUBLIC_ADDRESS: edge.publicAddress }),
  ],
}
