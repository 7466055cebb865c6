import { erasureAccess, objectAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const uploads: FeatureInfrastructure = {
  feature: 'uploads',
  about: 'Files that people send, by owner and kind (kinds.ts): permissions, lists, addresses to read them.',
  permissions: ({ people, tables, buckets }) => [
    ...people,
    tableAccess(tables.reports, 'read'),
    // The owner of an appointment, and its documents.
    tableAccess(tables.appointments, 'read'),
    tableAccess(tables.uploads, 'read', 'put', 'update', 'delete'),
    tableAccess(tables.audit, 'put'),
    // Signed forms use this function's right to put, and no more.
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
    // Presigned URLs for reading documents do too.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'downloads/documents/': ['get'],
      'downloads/recordings/': ['get'],
      'downloads/uploads/': ['get'],
    }),
    // A client's own documents are deleted in every version.
    erasureAccess('DOCUMENTS_BUCKET', buckets.documents, 'downloads/uploads/'),
    // The body of a report lists its recordings.
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
  ],
}
