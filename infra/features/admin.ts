import { accountAdministration, publishAccess, tableAccess } from '../constructs/permissions.ts'
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
    tableAccess(tables.clients, 'read', 'put', 'delete', 'check'),
    // What is kept beside an account goes with it.
    tableAccess(tables.signins, 'delete'),
    // Who changed what is written with it.
    tableAccess(tables.audit, 'put'),
    // Whether an invitation bounced.
    tableAccess(tables.reports, 'read'),
    // Whose access changes is told at once.
    ...publishAccess(tables, realtime, pool),
  ],
}
