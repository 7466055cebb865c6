import {
  clientAccess,
  accountAdministration,
  mailAccess,
  publishAccess,
  settings,
  tableAccess,
  objectAccess,
  stateMachineAccess,
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

export const clients: FeatureInfrastructure = {
  feature: 'clients',
  about: 'Clients with branches, users, settings.',
  staysWarm: true,
  permissions: ({ people, tables, storage, realtime, pool }) => [
    ...people,
    clientAccess(tables.clients),
    storage.settingsAccess('Encrypt'),
    tableAccess(tables.audit, 'put'),
    // Branding images must have been uploaded for it.
    tableAccess(tables.uploads, 'read'),
    tableAccess(tables.reports, 'read'),
    ...publishAccess(tables, realtime, pool),
  ],
}

export const customers: FeatureInfrastructure = {
  feature: 'customers',
  about: 'Whom a client writes reports for: companies with their branches, by name; files of them in and out; merging.',
  permissions: ({ people, tables }) => [
    ...people,
    // Nothing is written for a client that is being erased.
    tableAccess(tables.clients, 'check'),
    tableAccess(tables.customers, 'read', 'put', 'delete'),
    tableAccess(tables.audit, 'put'),
  ],
}

export const audit: FeatureInfrastructure = {
  feature: 'audit',
  about: 'Who did what to whom, and when: a row in the transaction that does it; read in pages and as CSV.',
  // Rows are written by the acting features; they are never changed or removed.
  permissions: ({ people, tables }) => [...people, tableAccess(tables.audit, 'read')],
}

export const clientData: FeatureInfrastructure = {
  feature: 'client-data',
  about:
    'A client’s data, exported and erased: starts the jobs and says how far they are. What does it may be started, and no more.',
  permissions: ({ target, people, tables, buckets, documents }) => [
    ...people,
    tableAccess(tables.jobs, 'read', 'put', 'update', 'check'),
    // From its beginning no changes are made to a client that is being erased, until that is cancelled.
    tableAccess(tables.clients, 'put', 'check', 'update', 'delete'),
    settings({ ERASURE_WAIT_SECONDS: String(target.erasure.waitSeconds) }),
    tableAccess(tables.audit, 'put'),
    stateMachineAccess('EXPORTS_STATE_MACHINE', documents.exports),
    stateMachineAccess('ERASURES_STATE_MACHINE', documents.erasures),
    objectAccess('DOCUMENTS_BUCKET', buckets.documents, { 'downloads/client-data/': ['get'] }),
  ],
}
