import { objectAccess, settings, stateMachineAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const reporttemplates: FeatureInfrastructure = {
  feature: 'reporttemplates',
  about: 'Templates of reports: those that ship, what the provider has changed in them, and those of clients.',
  permissions: ({ target, people, tables, buckets, documents }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.reporttemplates, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    objectAccess('REPORTS_BUCKET', buckets.reports, { 'templates/': ['get', 'put'] }),
    // Code is tried by a job, in the locked page of the lay-out.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'jobs/': ['get', 'put'] }),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    settings({ PREVIEWS_AT_ONCE: String(target.concurrency.previews) }),
  ],
}
