import { tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const audit: FeatureInfrastructure = {
  feature: 'audit',
  about: 'Who did what to whom, and when: a row in the transaction that does it; read in pages and as CSV.',
  // Rows are written by the acting features; they are never changed or removed.
  permissions: ({ people, tables }) => [...people, tableAccess(tables.audit, 'read')],
}
