import { functionAccess, objectAccess, tableAccess, transcribing } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const transcription: FeatureInfrastructure = {
  feature: 'transcription',
  about: 'Recordings, photographs and documents become words of the dictionary: a port with AWS’s services and rules.',
  permissions: ({ scope, target, people, tables, buckets, readers }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.transcriptions, 'read', 'put', 'update'),
    tableAccess(tables.jobs, 'put'),
    tableAccess(tables.audit, 'put'),
    // The owner of a recording, photograph or document.
    tableAccess(tables.uploads, 'read'),
    tableAccess(tables.dictionaries, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] }),
    // Photographs are analysed as print copies, which have no EXIF.
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'downloads/recordings/': ['get'],
      'jobs/transcriptions/': ['get', 'put'],
    }),
    functionAccess('DOCUMENT_TRANSCRIBER', readers.transcriber),
    transcribing(scope, target, buckets.documents),
  ],
}
