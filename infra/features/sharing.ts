import { objectAccess, publishAccess, settings, stateMachineAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const sharing: FeatureInfrastructure = {
  feature: 'sharing',
  about: 'Public links: keys, limits, what a visitor is shown; renewal of their secret.',
  // Signature images are decoded before they are stored.
  native: ['sharp'],
  permissions: ({ target, people, tables, buckets, storage, documents, realtime, pool }) => [
    ...people,
    ...storage.visitorAccess(),
    tableAccess(tables.links, 'put'),
    settings({ LINK_DAYS: String(target.links.days) }),
    // Visitors write feedback and signatures; the first opening of a link is stored in the report's header.
    tableAccess(tables.reports, 'read', 'put', 'update', 'delete'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get', 'put'] }),
    tableAccess(tables.audit, 'put'),
    tableAccess(tables.uploads, 'read', 'put', 'update'),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
    // A visitor's change makes a PDF outdated, as a save does; the PDF to sign is generated first.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    // Agency and signer are e-mailed even if the visitor closes the page.
    stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
    ...publishAccess(tables, realtime, pool),
    // Signed URLs use this function's right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
  ],
}
