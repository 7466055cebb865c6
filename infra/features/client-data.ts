import { objectAccess, settings, stateMachineAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const clientData: FeatureInfrastructure = {
  feature: 'client-data',
  about:
    'A client’s data, exported and erased: starts the jobs and says how far they are. What does it may be started, and no more.',
  permissions: ({ target, people, tables, buckets, documents }) => [
    ...people,
    tableAccess(tables.jobs, 'read', 'put', 'update', 'check'),
    // From its beginning no changes are made to a client that is being erased, until that is cancelled.
    tableAccess(tables.clients, 'put', 'check', 'update', 'delete'),
    settings({ ERASURE_WAIT_SECONDS: String(target.erasure.waitSeconds) }),
    tableAccess(tables.audit, 'put'),
    stateMachineAccess('EXPORTS_STATE_MACHINE', documents.exports),
    stateMachineAccess('ERASURES_STATE_MACHINE', documents.erasures),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/client-data/': ['get'] }),
  ],
}
