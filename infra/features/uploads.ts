import { erasureAccess, objectAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const uploads: FeatureInfrastructure = {
  feature: 'uploads',
  about: 'Files that people send, by owner and kind (kinds.ts): permissions, lists, addresses to read them.',
  permissions: ({ people, tables, buckets }) => [
    ...people,
    tableAccess(tables.reports, 'read'),
    // Whose an appointment is, and which documents it has.
    tableAccess(tables.appointments, 'read'),
    tableAccess(tables.photos, 'read', 'put', 'update', 'delete'),
    // Who deleted a client's document.
    tableAccess(tables.audit, 'put'),
    // The forms that it signs carry its right to put, and no more.
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'incoming/': ['put'] }),
    // So do the addresses at which documents are read.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'downloads/documents/': ['get'],
      'downloads/recordings/': ['get'],
      'downloads/uploads/': ['get'],
    }),
    // A client's own documents are deleted in every version.
    erasureAccess('DOCUMENTS_BUCKET', buckets.documents, 'downloads/uploads/'),
    // The body of a report says which recordings it has.
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get'] }),
  ],
}
