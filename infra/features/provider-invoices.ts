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
    // Whom a month is charged to, and how many reports they had.
    tableAccess(tables.clients, 'read'),
    // Their log of e-mails is beside that of reports.
    tableAccess(tables.reports, 'read', 'put', 'update'),
    mailAccess(scope, 'raw', target),
    ...publishAccess(tables, realtime, pool),
    // PDFs are made as other documents are; what they print is a working file.
    tableAccess(tables.jobs, 'read', 'put', 'update', 'delete'),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, {
      'jobs/': ['put'],
      'downloads/previews/': ['get'],
      'downloads/provider-invoices/': ['get'],
    }),
    stateMachineAccess('DOCUMENTS_STATE_MACHINE', documents.stateMachine),
    // Who made or changed what is written with it.
    tableAccess(tables.audit, 'put'),
  ],
}
