import { objectAccess, publishAccess, stateMachineAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const migration: FeatureInfrastructure = {
  feature: 'migration',
  about: 'Legacy reports, which have a PDF and no body, become ordinary ones; those that cannot be read are repaired.',
  permissions: ({ people, tables, buckets, documents, realtime, pool }) => [
    ...people,
    tableAccess(tables.reports, 'read', 'put', 'update', 'delete'),
    tableAccess(tables.audit, 'put'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'reports/': ['get', 'put'] }),
    // An operation that changes a report can also queue its PDF and e-mail.
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    stateMachineAccess('DELIVERIES_STATE_MACHINE', documents.deliveries),
    ...publishAccess(tables, realtime, pool),
  ],
}
