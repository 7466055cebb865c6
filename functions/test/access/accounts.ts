import { noAccount, missingAccount } from './requests.ts'
import type { AccessRows } from './row.ts'

const ownAccount = { access: { everybody: 'self' }, dataentry: true, ofCaller: true } as const

export const accounts: AccessRows<'accounts'> = {
  // Changes nothing permanently: without a name, and to the current value.
  getOwnAccount: { ...ownAccount, request: () => ({}), status: 200 },
  saveOwnUser: { ...ownAccount, request: () => ({ body: { name: '', color: '#0f766e' } }), status: 400 },
  // Its access token is invalid.
  changePassword: {
    ...ownAccount,
    request: () => ({ body: { accesstoken: 'none', current: 'none', next: 'none' } }),
    status: 401,
  },
  getOwnPhrases: { ...ownAccount, request: () => ({}), status: 200 },
  // Of a version that does not exist.
  saveOwnPhrases: { ...ownAccount, request: () => ({ body: { phrases: [], version: 99 } }), status: 409 },
  setSecondFactor: { ...ownAccount, request: () => ({ body: { on: false } }), status: 200 },
  deleteUserAccount: {
    ...ownAccount,
    request: () => noAccount,
    ...missingAccount,
  },
  signOutEverywhere: { ...ownAccount, request: () => ({}), status: 204 },
}
