import { mailAccess, objectAccess, publishAccess, stateMachineAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const providerInvoices: FeatureInfrastructure = {
  feature: 'provider-invoices',
  about:
    'What the provider charges clients: invoices of a month, their status and numbers, credits, PDFs and mails, unpaid ones as CSV.',
  timeoutSeconds: 29,
  permissions: ({ scope, target, people, tables, buckets, documents, realtime, pool }) => [
    ...people,
    tableAccess(tables.providerinvoices, 'read', 'put', 'update', 'delete'),
    tableAccess(tables.clients, 'read'),
    // Their e-mail log is in the same table as that of reports.
    tableAccess(tables.reports, 'read', 'put', 'update'),
    mailAccess(scope, 'raw', target),
    ...publishAccess(tables, realtime, pool),
    // PDFs are generated like other documents; their input is a working file.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'jobs/': ['put'],
      'downloads/previews/': ['get'],
      'downloads/provider-invoices/': ['get'],
    }),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    tableAccess(tables.audit, 'put'),
  ],
}
