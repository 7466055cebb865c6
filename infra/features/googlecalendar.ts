import { settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const googlecalendar: FeatureInfrastructure = {
  feature: 'googlecalendar',
  about: 'Calendars at Google: linked and unlinked by their people.',
  permissions: ({ people, tables, storage, edge }) => [
    ...people,
    tableAccess(tables.googlecalendars, 'read', 'put', 'delete'),
    // Who gave access to a calendar is written with it.
    tableAccess(tables.audit, 'put'),
    // What opens a calendar is kept, and opened by the function that works for nobody alone.
    ...storage.googleAccess('Encrypt'),
    settings({ PUBLIC_ADDRESS: edge.publicAddress }),
  ],
}
