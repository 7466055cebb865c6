import { mailAccess, objectAccess, publishAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const emails: FeatureInfrastructure = {
  feature: 'emails',
  about: 'E-mails about reports: placeholders, sanitised rich text, files, the log, once for each key.',
  timeoutSeconds: 29,
  permissions: ({ scope, target, people, tables, buckets, storage, edge, realtime, pool }) => [
    ...people,
    ...storage.visitorAccess(),
    mailAccess(scope, 'raw', target),
    settings({ LINK_DAYS: String(target.links.days), PUBLIC_ADDRESS: edge.publicAddress }),
    tableAccess(tables.reports, 'read', 'put', 'update'),
    // E-mails contain links, which are audited.
    tableAccess(tables.links, 'put'),
    tableAccess(tables.audit, 'put'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/': ['get'] }),
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
    // A sent e-mail clears the failure of an earlier delivery.
    ...publishAccess(tables, realtime, pool),
  ],
}
