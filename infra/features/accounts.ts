import { accountAdministration, mailAccess, publishAccess, settings, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const accounts: FeatureInfrastructure = {
  feature: 'accounts',
  about:
    'The own account: name, colour, second factor, sign-out everywhere, deletion; Cognito’s triggers lie beside it.',
  permissions: ({ scope, target, people, tables, realtime, pool }) => [
    ...people,
    accountAdministration(pool, 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut', 'AdminDeleteUser'),
    // A system administrator is deleted once another is left.
    accountAdministration(pool, 'AdminDisableUser', 'AdminEnableUser', 'ListUsersInGroup'),
    settings({ SECOND_FACTOR: target.secondFactor }),
    // The own user.
    tableAccess(tables.clients, 'read', 'put', 'delete', 'check'),
    // Who changed what is written with it.
    tableAccess(tables.audit, 'put'),
    // Whose second factor changes is told.
    mailAccess(scope, 'simple', target),
    // Their own phrases.
    tableAccess(tables.signins, 'read', 'put', 'delete'),
    // When they were signed out everywhere.
    tableAccess(tables.connections, 'put'),
    ...publishAccess(tables, realtime, pool),
  ],
}
