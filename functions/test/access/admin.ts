import { noAccount, noSuchAccount } from './requests.ts'
import { by, ofCaller, row, type AccessRows } from './row.ts'

const sysAdmin = { SysAdmin: 'any' } as const

export const admin: AccessRows<'admin'> = {
  listAccounts: row(sysAdmin, {}, 200, ofCaller),
  getAccount: row(sysAdmin, noAccount(), 404, noSuchAccount),
  // Without a password.
  createAccount: row(
    sysAdmin,
    { query: { username: 'new@people.example', temporary_password: 'none' } },
    400,
    ofCaller,
  ),
  listGroups: row(sysAdmin, {}, 200, ofCaller),
  listGroupsOfAccount: row(sysAdmin, noAccount(), 404, noSuchAccount),
  changeGroupOfAccount: row(sysAdmin, noAccount({ groupname: 'Inspectors', add_or_remove: 'add' }), 404, noSuchAccount),
  changeAttributeOfAccount: row(
    sysAdmin,
    ({ userId }) => noAccount({ attribute_name: 'custom:user_id', attribute_value: userId }),
    404,
    noSuchAccount,
  ),
  resetPassword: row(sysAdmin, noAccount(), 404, noSuchAccount),
  disableAccount: row(sysAdmin, noAccount({ disable: 'true' }), 404, noSuchAccount),
  inviteAgain: row(sysAdmin, { ...noAccount(), body: { temporarypassword: 'Welcome-2-Lintel' } }, 404, noSuchAccount),
  // Without a password.
  createUser: row(
    sysAdmin,
    by('clientId', { body: { name: 'Nia New', email: 'nia@people.example', temporarypassword: 'none' } }),
    400,
  ),
  // At a version that is no longer current.
  saveUser: row(
    sysAdmin,
    ({ clientId, userId }) => ({
      params: { id: clientId, userid: userId },
      body: {
        name: 'Finn',
        email: 'finn@people.example',
        color: '#0f766e',
        branchlist: [],
        planneractive: true,
        version: 0,
      },
    }),
    409,
  ),
  removeUser: row(sysAdmin, by('clientId', { params: { userid: 'no-such-user' } }), 404, 'User not found.'),
}
