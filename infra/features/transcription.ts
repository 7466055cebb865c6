import { objectAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const transcription: FeatureInfrastructure = {
  feature: 'transcription',
  about: 'Recordings, photographs and documents become words of the dictionary: a port with AWS’s services and rules.',
  permissions: ({ target, people, tables, buckets }) => [
    ...people,
    // Nothing is written of a client that is erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.transcriptions, 'read', 'put', 'update'),
    // Whose a recording or photograph is.
    tableAccess(tables.photos, 'read'),
    tableAccess(tables.dictionaries, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'dictionaries/': ['get'] }),
    settings({ TRANSCRIBER: target.transcriber }),
  ],
}
