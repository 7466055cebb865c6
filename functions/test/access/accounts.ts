import { noAccount, noSuchAccount } from './requests.ts'
import { dataentryRow, ofCaller, type AccessRows } from './row.ts'

const own = { everybody: 'self' } as const

export const accounts: AccessRows<'accounts'> = {
  // Changes nothing permanently: without a name, and to the current value.
  getOwnAccount: dataentryRow(own, {}, 200, ofCaller),
  saveOwnUser: dataentryRow(own, { body: { name: '', color: '#0f766e' } }, 400, ofCaller),
  // Its access token is invalid.
  changePassword: dataentryRow(own, { body: { accesstoken: 'none', current: 'none', next: 'none' } }, 401, ofCaller),
  getOwnPhrases: dataentryRow(own, {}, 200, ofCaller),
  getPhoneKey: dataentryRow(own, {}, 200, ofCaller),
  // Of a version that does not exist.
  saveOwnPhrases: dataentryRow(own, { body: { phrases: [], version: 99 } }, 409, ofCaller),
  setSecondFactor: dataentryRow(own, { body: { on: false } }, 200, ofCaller),
  deleteUserAccount: dataentryRow(own, noAccount(), 404, { ...ofCaller, message: noSuchAccount }),
  signOutEverywhere: dataentryRow(own, {}, 204, ofCaller),
}
