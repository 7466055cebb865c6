import { addressLookup, publishAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const appointments: FeatureInfrastructure = {
  feature: 'appointments',
  about: 'Appointments of inspectors by day: made, moved, cancelled, restored; addresses of a postcode.',
  permissions: ({ scope, target, people, tables, realtime, pool }) => [
    ...people,
    tableAccess(tables.appointments, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    // The previous report of a property, and the documents that are kept with an appointment.
    tableAccess(tables.reports, 'read'),
    tableAccess(tables.photos, 'read'),
    addressLookup(scope, target),
    ...publishAccess(tables, realtime, pool),
  ],
}
