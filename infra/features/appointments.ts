import { addressLookup, publishAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const appointments: FeatureInfrastructure = {
  feature: 'appointments',
  about:
    'Appointments of inspectors by day: made, moved, cancelled, restored; calendar feeds; addresses of a postcode.',
  permissions: ({ scope, target, people, tables, edge, realtime, pool }) => [
    ...people,
    // Nothing is written of a client that is erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.appointments, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    // Calendars at Google follow: what is to be written there is written with the appointment.
    tableAccess(tables.googlecalendars, 'read', 'put'),
    // The previous report of a property, and the documents that are kept with an appointment.
    tableAccess(tables.reports, 'read'),
    tableAccess(tables.photos, 'read'),
    addressLookup(scope, target),
    // How often calendars may ask is counted beside the visits of links.
    tableAccess(tables.links, 'update'),
    settings({
      VISITS_PER_LINK: String(target.links.perMinute.link),
      VISITS_PER_ADDRESS: String(target.links.perMinute.address),
      PUBLIC_ADDRESS: edge.publicAddress,
    }),
    ...publishAccess(tables, realtime, pool),
  ],
}
