import { noAccount, missingAccount } from './requests.ts'
import type { AccessRows } from './row.ts'

const sysAdmin = { access: { SysAdmin: 'any' }, dataentry: false } as const

export const admin: AccessRows<'admin'> = {
  listAccounts: { ...sysAdmin, request: () => ({}), ofCaller: true, status: 200 },
  getAccount: { ...sysAdmin, request: () => noAccount, ...missingAccount },
  // Without a password.
  createAccount: {
    ...sysAdmin,
    request: () => ({ query: { username: 'new@people.example', temporary_password: 'none' } }),
    ofCaller: true,
    status: 400,
  },
  listGroups: { ...sysAdmin, request: () => ({}), ofCaller: true, status: 200 },
  listGroupsOfAccount: { ...sysAdmin, request: () => noAccount, ...missingAccount },
  changeGroupOfAccount: {
    ...sysAdmin,
    request: () => ({ query: { ...noAccount.query, groupname: 'Inspectors', add_or_remove: 'add' } }),
    ...missingAccount,
  },
  changeAttributeOfAccount: {
    ...sysAdmin,
    request: ({ userId }) => ({
      query: { ...noAccount.query, attribute_name: 'custom:user_id', attribute_value: userId },
    }),
    ...missingAccount,
  },
  resetPassword: { ...sysAdmin, request: () => noAccount, ...missingAccount },
  disableAccount: {
    ...sysAdmin,
    request: () => ({ query: { ...noAccount.query, disable: 'true' } }),
    ...missingAccount,
  },
  inviteAgain: {
    ...sysAdmin,
    request: () => ({ ...noAccount, body: { temporarypassword: 'Welcome-2-Lintel' } }),
    ...missingAccount,
  },
  // Without a password.
  createUser: {
    ...sysAdmin,
    request: ({ clientId }) => ({
      params: { id: clientId },
      body: { name: 'Nia New', email: 'nia@people.example', temporarypassword: 'none' },
    }),
    status: 400,
  },
  // At a version that is no longer current.
  saveUser: {
    ...sysAdmin,
    request: ({ clientId, userId }) => ({
      params: { id: clientId, userid: userId },
      body: {
        ...{ name: 'Finn', email: 'finn@people.example', color: '#0f766e', branchlist: [] },
        ...{ planneractive: true, version: 0 },
      },
    }),
    status: 409,
  },
  removeUser: {
    ...sysAdmin,
    request: ({ clientId }) => ({ params: { id: clientId, userid: 'no-such-user' } }),
    ...{ status: 404, message: 'User not found.' },
  },
}
