import { mailAccess, objectAccess, publishAccess, stateMachineAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const daysheets: FeatureInfrastructure = {
  feature: 'daysheets',
  about: 'Day sheets of inspectors: their visits of a day as PDF, mailed to them, and the log of that.',
  timeoutSeconds: 29,
  permissions: ({ scope, target, people, tables, buckets, documents, realtime, pool }) => [
    ...people,
    tableAccess(tables.appointments, 'read'),
    // Their e-mail log is in the same table as that of reports.
    tableAccess(tables.reports, 'read', 'put', 'update'),
    mailAccess(scope, 'raw', target),
    tableAccess(tables.links, 'update'),
    ...publishAccess(tables, realtime, pool),
    // PDFs are generated like other documents; their input is a working file.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'jobs/': ['put'], 'downloads/previews/': ['get'] }),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
  ],
}
