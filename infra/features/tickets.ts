import { mailAccess, objectAccess, publishAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const tickets: FeatureInfrastructure = {
  feature: 'tickets',
  about:
    'Support tickets of clients: messages of both sides with files, who wrote last, who is mailed and hears of it.',
  permissions: ({ scope, target, people, tables, buckets, edge, realtime, pool }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.tickets, 'read', 'put', 'update', 'delete'),
    mailAccess(scope, 'raw', target),
    settings({ PUBLIC_ADDRESS: edge.publicAddress }),
    // The e-mail log, by which each is sent only once.
    tableAccess(tables.reports, 'read', 'put', 'update'),
    // Signed URLs use this function's right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/tickets/': ['get', 'put'] }),
    ...publishAccess(tables, realtime, pool),
  ],
}
