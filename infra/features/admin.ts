import { clientAccess, accountAdministration, publishAccess, tableAccess } from '../constructs/permissions.ts'
import type { FeatureInfrastructure } from './feature.ts'

export const admin: FeatureInfrastructure = {
  feature: 'admin',
  about: 'Users of clients with their accounts, both or neither; accounts of the identity service and their groups.',
  permissions: ({ people, tables, realtime, pool }) => [
    ...people,
    accountAdministration(pool, 'AdminGetUser', 'AdminListGroupsForUser', 'AdminAddUserToGroup', 'AdminCreateUser'),
    accountAdministration(pool, 'AdminDeleteUser', 'AdminDisableUser', 'AdminEnableUser', 'AdminRemoveUserFromGroup'),
    accountAdministration(pool, 'AdminResetUserPassword', 'AdminUpdateUserAttributes'),
    accountAdministration(pool, 'ListGroups', 'ListUsers', 'ListUsersInGroup'),
    clientAccess(tables.clients),
    // Data stored for an account is deleted with it.
    tableAccess(tables.signins, 'delete'),
    tableAccess(tables.audit, 'put'),
    // Bounces of invitations.
    tableAccess(tables.reports, 'read'),
    ...publishAccess(tables, realtime, pool),
  ],
}
