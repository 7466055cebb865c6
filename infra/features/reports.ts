import { objectAccess, publishAccess, stateMachineAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const reports: FeatureInfrastructure = {
  feature: 'reports',
  about: 'Header rows, immutable bodies, list, search, counters.',
  // Signature images are decoded before they are stored.
  native: ['sharp'],
  permissions: ({ people, tables, buckets, documents, realtime, pool }) => [
    ...people,
    tableAccess(tables.reports, 'read', 'put', 'update', 'delete'),
    tableAccess(tables.audit, 'put'),
    tableAccess(tables.uploads, 'read'),
    // Documents of the appointment that a report was made from; a new reference is written into it.
    tableAccess(tables.appointments, 'read', 'put'),
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.dictionaries, 'read'),
    objectAccess('REPORTS_BUCKET', buckets.reports, {
      'reports/': ['get', 'put'],
      'dictionaries/': ['get'],
      // The dictionary with which a report is made is stored.
      'dictionaries/default/whole/': ['put'],
    }),
    // The CSV of comments is a job.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    // A save queues the automatic PDF and its delivery.
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
    ...publishAccess(tables, realtime, pool),
  ],
}
