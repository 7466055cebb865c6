import * as z from 'zod'
import { allow } from '../access.ts'
import { genericMessages } from '../messages.ts'
import { csvMessages } from '../reports/messages.ts'
import { defineRoute } from '../route.ts'
import { AskedInitials, Id, Initial, NameCursor, ShortText, UsedInitials } from '../scalars.ts'
import {
  AgencyUser,
  BranchLook,
  Client,
  ClientChange,
  ClientOptions,
  ListedClient,
  LookImage,
  NewClient,
} from './entities.ts'
import { clientMessages } from './messages.ts'

const readers = allow({ SysAdmin: 'any', Administrators: 'any', Support: 'any', Customers: 'own' }, { dataentry: true })

export const listClients = defineRoute({
  method: 'GET',
  path: '/clients',
  access: readers,
  summary: 'Lists clients by name, a page at a time, or those found; agency staff get only their own client.',
  query: z.strictObject({
    starts_with: Initial.optional(),
    initials: AskedInitials,
    /** Words of the name, or their beginnings. */
    name: ShortText.optional(),
    branch: Id.optional(),
    /** User ids are unique only within a client. */
    user: Id.optional(),
    after: NameCursor.optional(),
  }),
  answer: z.strictObject({
    data: z.array(ListedClient),
    /** A search by name returns only the first matches. */
    next: z.string().optional(),
    initials: UsedInitials,
  }),
})

export const getClient = defineRoute({
  method: 'GET',
  path: '/clients/{id}',
  access: readers,
  summary: 'One client with its branches, users, report types and settings.',
  params: z.strictObject({ id: Id }),
  answer: Client,
  failures: [404],
})

export const getPeachUser = defineRoute({
  method: 'GET',
  path: '/clients/peachuser',
  access: readers,
  summary: 'The agency user behind a signed-in identity.',
  query: z.strictObject({ clientid: Id, userid: Id }),
  answer: AgencyUser,
  failures: [404],
})

export const downloadContactsCsv = defineRoute({
  method: 'GET',
  path: '/clients/contacts-csv',
  access: allow({ SysAdmin: 'any' }),
  summary: 'The contacts of all clients that are not suspended, as CSV.',
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  messages: [csvMessages.failed, clientMessages.contactsTooLarge],
})

export const createClient = defineRoute({
  method: 'POST',
  path: '/clients',
  access: allow({ SysAdmin: 'any' }),
  summary: 'Creates a client, with the default report types and settings and one branch made from the client.',
  bodySize: 'document',
  body: NewClient,
  status: 201,
  answer: Client,
  messages: [genericMessages.changesNotSaved],
})

export const saveClient = defineRoute({
  method: 'PUT',
  path: '/clients/{id}',
  access: allow({ SysAdmin: 'any' }),
  summary: 'Saves a client at the version it was read at; 409 if somebody else has saved it since.',
  params: z.strictObject({ id: Id }),
  bodySize: 'document',
  body: ClientChange,
  answer: Client,
  failures: [404, 409],
  messages: [
    genericMessages.changesNotSaved,
    clientMessages.savedBy('{name}'),
    clientMessages.usersStay,
    clientMessages.branchUnknown,
  ],
})

export const saveBranchLook = defineRoute({
  method: 'PUT',
  path: '/branches/{id}/look',
  access: allow({ SysAdmin: 'any', CustomerAdministrators: 'own', BranchAdministrators: 'branch' }),
  summary: 'Saves the look of a branch at the version of its client that was read; 409 if that was saved since.',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ version: Client.shape.version.unwrap(), looknfeel: BranchLook }),
  answer: Client,
  failures: [404, 409],
  messages: [genericMessages.changesNotSaved, clientMessages.savedBy('{name}')],
})

export const listDefaultBackgrounds = defineRoute({
  method: 'GET',
  path: '/backgrounds',
  access: allow({ SysAdmin: 'any', Administrators: 'any', Support: 'any', Customers: 'own' }),
  summary: 'The provider’s backgrounds, which templates of every client may show as well as its own.',
  answer: z.strictObject({ data: z.array(LookImage) }),
})

export const saveBackgrounds = defineRoute({
  method: 'PUT',
  path: '/clients/{id}/backgrounds',
  access: allow({ SysAdmin: 'any', Administrators: 'any', Support: 'any', CustomerAdministrators: 'own' }),
  summary:
    'Saves the backgrounds of a client’s templates, or the provider’s, at the version that was read; 409 if it was saved since.',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ version: Client.shape.version.unwrap(), backgrounds: z.array(LookImage) }),
  answer: Client,
  failures: [404, 409],
  messages: [genericMessages.changesNotSaved, clientMessages.savedBy('{name}')],
})

export const saveClientOptions = defineRoute({
  method: 'PUT',
  path: '/clients/{id}/options',
  access: allow({ SysAdmin: 'any', CustomerAdministrators: 'own' }),
  summary:
    'Saves what a client’s administrators choose of its options, those that are sent, at the version that was read; 409 if it was saved since.',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    version: Client.shape.version.unwrap(),
    ...ClientOptions.pick({ checks: true, checksOverride: true, lives: true, reminders: true }).shape,
  }),
  answer: Client,
  failures: [404, 409],
  messages: [genericMessages.changesNotSaved, clientMessages.savedBy('{name}')],
})
