import {
  clientAccess,
  accountAdministration,
  mailAccess,
  publishAccess,
  settings,
  tableAccess,
} from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const accounts: FeatureInfrastructure = {
  feature: 'accounts',
  about:
    'The own account: name, colour, second factor, sign-out everywhere, deletion; Cognito’s triggers lie beside it.',
  permissions: ({ scope, target, people, tables, realtime, pool }) => [
    ...people,
    accountAdministration(pool, 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut', 'AdminDeleteUser'),
    // A system administrator can be deleted if another remains.
    accountAdministration(pool, 'AdminDisableUser', 'AdminEnableUser', 'ListUsersInGroup'),
    settings({ SECOND_FACTOR: target.secondFactor }),
    // The caller's own user.
    clientAccess(tables.clients),
    tableAccess(tables.audit, 'put'),
    mailAccess(scope, 'simple', target),
    tableAccess(tables.signins, 'read', 'put', 'delete'),
    // The time of signing out everywhere.
    tableAccess(tables.connections, 'put'),
    ...publishAccess(tables, realtime, pool),
  ],
}
