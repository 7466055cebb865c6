import { addressLookup, publishAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const appointments: FeatureInfrastructure = {
  feature: 'appointments',
  about:
    'Appointments of inspectors by day: made, moved, cancelled, restored; calendar feeds; addresses of a postcode.',
  permissions: ({ scope, target, people, tables, edge, realtime, pool }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.appointments, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    // Google calendars are synchronised: pending writes there are stored with the appointment.
    tableAccess(tables.googlecalendars, 'read', 'put'),
    tableAccess(tables.reports, 'read'),
    tableAccess(tables.uploads, 'read'),
    addressLookup(scope, target),
    // Calendar feeds are rate-limited in the same table as visits of links.
    tableAccess(tables.links, 'update'),
    settings({
      VISITS_PER_LINK: String(target.links.perMinute.link),
      VISITS_PER_ADDRESS: String(target.links.perMinute.address),
      PUBLIC_ADDRESS: edge.publicAddress,
    }),
    ...publishAccess(tables, realtime, pool),
  ],
}
