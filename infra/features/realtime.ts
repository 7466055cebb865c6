import { tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

/** Tickets for the channel; the socket's own function is in the api stack. */
export const realtime: FeatureInfrastructure = {
  feature: 'realtime',
  about: 'Tickets for sockets; beside it the socket itself, and events to whoever is connected.',
  permissions: ({ people, tables, storage }) => [
    ...people,
    ...storage.visitorAccess(),
    // Users who signed out everywhere get no ticket.
    tableAccess(tables.connections, 'read', 'put'),
    // Visitors get no ticket for a deleted report.
    tableAccess(tables.reports, 'read'),
  ],
}
