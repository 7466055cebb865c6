import { publishAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const googlecalendar: FeatureInfrastructure = {
  feature: 'googlecalendar',
  about: 'Calendars at Google: linked and unlinked by their people, changes in them accepted or refused.',
  permissions: ({ people, tables, storage, edge, realtime, pool }) => [
    ...people,
    tableAccess(tables.googlecalendars, 'read', 'put', 'delete'),
    // Who gave access to a calendar is written with it.
    tableAccess(tables.audit, 'put'),
    // What opens a calendar is kept, and opened by the function that works for nobody alone.
    ...storage.googleAccess('Encrypt'),
    // A change that is accepted is saved as a person's would be; nothing is written of a client that is erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.appointments, 'read', 'put', 'delete'),
    tableAccess(tables.reports, 'read'),
    tableAccess(tables.photos, 'read'),
    ...publishAccess(tables, realtime, pool),
    settings({ PUBLIC_ADDRESS: edge.publicAddress }),
  ],
}
