import { objectAccess, publishAccess, settings, stateMachineAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const sharing: FeatureInfrastructure = {
  feature: 'sharing',
  about: 'Public links: keys, limits, what a visitor is shown; renewal of their secret.',
  // Pictures of signatures are decoded before they are kept.
  native: ['sharp'],
  permissions: ({ target, people, tables, buckets, storage, documents, realtime, pool }) => [
    ...people,
    ...storage.visitorAccess(),
    tableAccess(tables.links, 'put'),
    settings({ LINK_DAYS: String(target.links.days) }),
    // Visitors write feedback and signatures; the first opening of a link is stored in the report's header.
    tableAccess(tables.reports, 'read', 'put', 'update', 'delete'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get', 'put'] }),
    // Who made or revoked a link is written with it.
    tableAccess(tables.audit, 'put'),
    // Their photographs, sent by a signed form or through the API.
    tableAccess(tables.photos, 'read', 'put', 'update'),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
    // A visitor's change makes a PDF out of date, as a save does; the PDF to sign is made first.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    // Agency and signer are mailed whatever becomes of the visitor's page.
    stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
    ...publishAccess(tables, realtime, pool),
    // The addresses that it signs carry its right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
  ],
}
