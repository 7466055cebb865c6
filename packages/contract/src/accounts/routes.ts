import * as z from 'zod'
import { allow } from '../access.ts'
import { groups } from '../group-precedence.ts'
import { defineRoute } from '../route.ts'
import { AgencyUser } from '../clients/entities.ts'
import { adminMessages } from '../admin/messages.ts'
import { OwnAccount, OwnPhrases, OwnUserChange, OwnPasswordChange, PhoneKey } from './entities.ts'
import { accountMessages } from './own-messages.ts'

/** Every signed-in user; system administrators need no client. */
const everybody = allow(Object.fromEntries(groups.map((group) => [group, group === 'SysAdmin' ? 'any' : 'self'])), {
  dataentry: true,
})

export const getOwnAccount = defineRoute({
  method: 'GET',
  path: '/account',
  access: everybody,
  summary: 'The caller’s own account, with the agency user behind it.',
  answer: OwnAccount,
})

export const saveOwnUser = defineRoute({
  method: 'PUT',
  path: '/account/user',
  access: everybody,
  summary: 'Changes the caller’s own name and colour.',
  body: OwnUserChange,
  answer: AgencyUser,
  failures: [409],
  messages: [accountMessages.noUser],
})

export const setSecondFactor = defineRoute({
  method: 'PUT',
  path: '/account/secondfactor',
  access: everybody,
  summary: 'Switches the code by e-mail on or off for the caller, who is notified by e-mail.',
  body: z.strictObject({ on: z.boolean() }),
  answer: OwnAccount,
})

export const getOwnPhrases = defineRoute({
  method: 'GET',
  path: '/account/phrases',
  access: everybody,
  summary: 'The caller’s own phrases for notes.',
  answer: OwnPhrases,
})

export const saveOwnPhrases = defineRoute({
  method: 'PUT',
  path: '/account/phrases',
  access: everybody,
  summary: 'Replaces the given version of the caller’s own phrases.',
  body: OwnPhrases,
  answer: OwnPhrases,
  failures: [409],
  messages: [accountMessages.phrasesChanged],
})

export const getPhoneKey = defineRoute({
  method: 'GET',
  path: '/account/phonekey',
  access: everybody,
  summary: 'The key with which a browser encrypts what the caller leaves on the device when signing out.',
  answer: PhoneKey,
})

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/account/password',
  access: everybody,
  summary: 'Changes the caller’s own password.',
  body: OwnPasswordChange,
  status: 204,
  failures: [429],
  messages: [accountMessages.wrongPassword],
})

export const signOutEverywhere = defineRoute({
  method: 'POST',
  path: '/account/signout',
  access: everybody,
  summary: 'Ends every session of the caller; tokens already issued are valid for at most a quarter of an hour.',
  status: 204,
})

export const deleteUserAccount = defineRoute({
  method: 'DELETE',
  path: '/deleteuseraccount',
  access: everybody,
  summary: 'Permanently deletes an account and its user; reports keep the name. Users can delete only their own.',
  /** Cognito's username of an account, or its e-mail address. */
  query: z.strictObject({ username: z.string().min(1).max(128) }),
  status: 204,
  failures: [404, 409],
  messages: [adminMessages.noAccount, adminMessages.builtIn, adminMessages.lastSysAdmin],
})
