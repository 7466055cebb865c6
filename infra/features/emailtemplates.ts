import { settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const emailtemplates: FeatureInfrastructure = {
  feature: 'emailtemplates',
  about: 'E-mail templates of clients by branch, user and company, and the defaults that every client has.',
  permissions: ({ target, people, tables }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.emailtemplates, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
    settings({ MAIL_SENDER: target.mail.sender }),
  ],
}
