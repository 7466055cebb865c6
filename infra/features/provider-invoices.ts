import { tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const providerInvoices: FeatureInfrastructure = {
  feature: 'provider-invoices',
  about:
    'What the provider charges clients: invoices of a month, their status and numbers, credits, unpaid ones as CSV.',
  permissions: ({ people, tables }) => [
    ...people,
    tableAccess(tables.providerinvoices, 'read', 'put', 'update', 'delete'),
    // Whom a month is charged to, and how many reports they had.
    tableAccess(tables.clients, 'read'),
    tableAccess(tables.reports, 'read'),
    // Who made or changed what is written with it.
    tableAccess(tables.audit, 'put'),
  ],
}
