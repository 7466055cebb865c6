import { mailAccess, objectAccess, publishAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const tickets: FeatureInfrastructure = {
  feature: 'tickets',
  about:
    'Support tickets of clients: messages of both sides with files, who wrote last, who is mailed and hears of it.',
  permissions: ({ scope, target, people, tables, buckets, edge, realtime, pool }) => [
    ...people,
    // Nothing is written of a client that is erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.tickets, 'read', 'put', 'update', 'delete'),
    mailAccess(scope, 'raw', target),
    settings({ PUBLIC_ADDRESS: edge.publicAddress }),
    // The log of e-mails, by which each goes out once.
    tableAccess(tables.reports, 'read', 'put', 'update'),
    // Files of messages; the addresses that it signs carry its right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/tickets/': ['get', 'put'] }),
    ...publishAccess(tables, realtime, pool),
  ],
}
