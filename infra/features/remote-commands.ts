import { objectAccess, publishAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const remoteCommands: FeatureInfrastructure = {
  feature: 'remote-commands',
  about:
    'What support asks of the device of a user: open ones for the device, its answer once, images; who hears of it.',
  permissions: ({ people, tables, buckets, realtime, pool }) => [
    ...people,
    tableAccess(tables.remotecommands, 'read', 'put', 'update', 'delete'),
    // Signed URLs use this function's right to get.
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/remotecommands/': ['get', 'put'] }),
    ...publishAccess(tables, realtime, pool),
  ],
}
