import { functionAccess, objectAccess, tableAccess, transcribing } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const transcription: FeatureInfrastructure = {
  feature: 'transcription',
  about: 'Recordings, photographs and documents become words of the dictionary: a port with AWS’s services and rules.',
  permissions: ({ scope, target, people, tables, buckets, readers }) => [
    ...people,
    // Nothing is written of a client that is erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.transcriptions, 'read', 'put', 'update'),
    // Who had a document read.
    tableAccess(tables.audit, 'put'),
    // Whose a recording, photograph or document is.
    tableAccess(tables.photos, 'read'),
    tableAccess(tables.dictionaries, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] }),
    // Photographs are looked at as their print copies, which have no EXIF.
    objectAccess('PHOTOS_BUCKET', buckets.photos, { 'print/': ['get'] }),
    // Recordings that are listened to, and what was heard.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'downloads/recordings/': ['get'],
      'jobs/transcriptions/': ['get', 'put'],
    }),
    functionAccess('DOCUMENT_TRANSCRIBER', readers.transcriber),
    transcribing(scope, target, buckets.documents),
  ],
}
