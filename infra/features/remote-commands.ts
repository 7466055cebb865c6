import { objectAccess, publishAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const remoteCommands: FeatureInfrastructure = {
  feature: 'remote-commands',
  permissions: ({ people, tables, buckets, realtime, pool }) => [
    ...people,
    tableAccess(tables.remotecommands, 'read', 'write'),
    // Images that devices answer with; the addresses that it signs carry its right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/remotecommands/': ['get', 'put'] }),
    ...publishAccess(tables, realtime, pool),
  ],
}
