import * as z from 'zod'
import { allow } from '../access.ts'
import { Client } from '../clients/entities.ts'
import { clientMessages } from '../clients/messages.ts'
import { Group } from '../groups.ts'
import { defineRoute } from '../route.ts'
import { AskedInitials, Id, Initial, invalidPage, ShortText, UsedInitials } from '../scalars.ts'
import { accountAttributes } from './constants.ts'
import { Account, AccountGroup, ListedAccount, NewUser, SentPassword, UserChange } from './entities.ts'
import { adminMessages } from './messages.ts'

const administrators = allow({ SysAdmin: 'any' })
/** Cognito's username of an account, or its e-mail address. */
const username = z.string().min(1).max(128)
const AccountQuery = z.strictObject({ username })
const Groups = z.strictObject({ Groups: z.array(AccountGroup) })

export const listAccounts = defineRoute({
  method: 'GET',
  path: '/admin/users',
  access: administrators,
  summary: 'Accounts of the identity service by the beginning of their e-mail address, a page at a time.',
  query: z.strictObject({
    /** A letter, or a digit for all addresses that begin with anything else. */
    starts_with: Initial.optional(),
    initials: AskedInitials,
    address: z
      .string()
      .max(128)
      .regex(/^[^\s"\\]+$/)
      .optional(),
    after: z
      .string()
      .max(4000)
      .regex(/^\d{1,2} \S*$/, invalidPage)
      .optional(),
  }),
  answer: z.strictObject({
    data: z.array(ListedAccount),
    clients: z.record(z.string(), ShortText),
    next: z.string().optional(),
    initials: UsedInitials,
  }),
})

export const getAccount = defineRoute({
  method: 'GET',
  path: '/admin/user',
  access: administrators,
  summary: 'One account of the identity service, with the outcome of its last invitation.',
  query: AccountQuery,
  answer: Account,
  failures: [404],
  messages: [adminMessages.noAccount],
})

export const createAccount = defineRoute({
  method: 'POST',
  path: '/admin/user',
  access: administrators,
  summary: 'Creates an account in the group Customers, without a client, and mails its temporary password.',
  query: z.strictObject({ username: z.string().max(300), temporary_password: SentPassword }),
  status: 201,
  answer: Account,
  failures: [409],
  messages: [
    adminMessages.invalidPassword,
    adminMessages.invalidEmail,
    adminMessages.emailInUse,
    adminMessages.notAdded,
  ],
})

export const listGroups = defineRoute({
  method: 'GET',
  path: '/admin/groups',
  access: administrators,
  summary: 'The groups of the identity service.',
  answer: Groups,
})

export const listGroupsOfAccount = defineRoute({
  method: 'GET',
  path: '/admin/usergroups',
  access: administrators,
  summary: 'The groups that an account is in.',
  query: AccountQuery,
  answer: Groups,
  failures: [404],
  messages: [adminMessages.noAccount],
})

export const changeGroupOfAccount = defineRoute({
  method: 'PUT',
  path: '/admin/usergroup',
  access: administrators,
  summary: 'Adds an account to a group or removes it, and returns the groups that it is in afterwards.',
  query: AccountQuery.extend({ groupname: Group, add_or_remove: z.enum(['add', 'remove']) }),
  answer: Groups,
  failures: [404, 409],
  messages: [
    adminMessages.noAccount,
    adminMessages.builtIn,
    adminMessages.ownAccount,
    adminMessages.lastSysAdmin,
    adminMessages.lastSignInGroup,
    adminMessages.sysAdminAlone,
    adminMessages.providersGroup,
    adminMessages.changedAtOnce,
  ],
})

export const changeAttributeOfAccount = defineRoute({
  method: 'PUT',
  path: '/admin/customattribute',
  access: administrators,
  summary: 'Assigns an account to a client, or to one of its users; a new client clears the user.',
  query: AccountQuery.extend({
    attribute_name: z.enum(accountAttributes),
    /** An empty value removes it. */
    attribute_value: z.union([z.literal(''), Id]),
  }),
  answer: Account,
  failures: [404, 409],
  messages: [
    adminMessages.noAccount,
    adminMessages.builtIn,
    adminMessages.builtInAddress,
    adminMessages.ownAccount,
    adminMessages.providersAccount,
    adminMessages.othersUser,
    adminMessages.changedAtOnce,
  ],
})

export const resetPassword = defineRoute({
  method: 'PUT',
  path: '/admin/resetuserpassword',
  access: administrators,
  summary: 'Voids the password of an account and mails it a code to choose another.',
  query: AccountQuery,
  answer: Account,
  failures: [404, 409],
  messages: [adminMessages.noAccount, adminMessages.notSignedIn],
})

export const disableAccount = defineRoute({
  method: 'PUT',
  path: '/admin/disableuser',
  access: administrators,
  summary: 'Disables an account, immediately and everywhere, or enables it.',
  query: AccountQuery.extend({ disable: z.enum(['true', 'false']) }),
  answer: Account,
  failures: [404, 409],
  messages: [adminMessages.noAccount, adminMessages.builtIn, adminMessages.ownAccount, adminMessages.lastSysAdmin],
})

export const inviteAgain = defineRoute({
  method: 'PUT',
  path: '/admin/invitation',
  access: administrators,
  summary: 'Mails the invitation again, with another temporary password.',
  query: AccountQuery,
  body: z.strictObject({ temporarypassword: SentPassword }),
  answer: Account,
  failures: [404, 409],
  messages: [adminMessages.noAccount, adminMessages.invalidPassword, adminMessages.hasSignedIn],
})

export const createUser = defineRoute({
  method: 'POST',
  path: '/clients/{id}/users',
  access: administrators,
  summary: 'Creates a user of a client with an account that is invited by e-mail, both or neither.',
  params: z.strictObject({ id: Id }),
  body: NewUser,
  status: 201,
  answer: Client,
  failures: [404, 409],
  messages: [
    adminMessages.invalidPassword,
    adminMessages.invalidEmail,
    adminMessages.builtInAddress,
    adminMessages.emailInUse,
    adminMessages.notAdded,
    clientMessages.branchUnknown,
  ],
})

export const saveUser = defineRoute({
  method: 'PUT',
  path: '/clients/{id}/users/{userid}',
  access: administrators,
  summary: 'Saves a user of a client, and the e-mail address of the account with it.',
  params: z.strictObject({ id: Id, userid: Id }),
  body: UserChange,
  answer: Client,
  failures: [404, 409],
  messages: [
    adminMessages.invalidEmail,
    adminMessages.emailInUse,
    adminMessages.builtInAddress,
    clientMessages.savedBy('{name}'),
    clientMessages.branchUnknown,
  ],
})

export const removeUser = defineRoute({
  method: 'DELETE',
  path: '/clients/{id}/users/{userid}',
  access: administrators,
  summary: 'Removes a user of a client and the account with it; reports keep the name.',
  params: z.strictObject({ id: Id, userid: Id }),
  answer: Client,
  failures: [404, 409],
  messages: [adminMessages.builtIn, adminMessages.ownAccount, adminMessages.lastSysAdmin],
})
