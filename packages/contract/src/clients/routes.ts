import * as z from 'zod'
import { allow } from '../access.ts'
import { defineRoute } from '../route.ts'
import { Id, ShortText } from '../scalars.ts'
import { AgencyUser, Client, ListedClient } from './entities.ts'

const readers = allow({ SysAdmin: 'any', Administrators: 'any', Support: 'any', Customers: 'own' }, { dataentry: true })

export const listClients = defineRoute({
  name: 'listClients',
  method: 'GET',
  path: '/clients',
  access: readers,
  summary: 'Lists clients by name; agency staff get their own client alone.',
  query: z.strictObject({
    /** One letter, or a digit. */
    starts_with: z
      .string()
      .regex(/^[a-zA-Z0-9]$/)
      .optional(),
    name: ShortText.optional(),
  }),
  answer: z.strictObject({ data: z.array(ListedClient) }),
  failures: [400, 401, 403],
})

export const getClient = defineRoute({
  name: 'getClient',
  method: 'GET',
  path: '/clients/{id}',
  access: readers,
  summary: 'One client with its branches, users, report types and settings.',
  params: z.strictObject({ id: Id }),
  answer: Client,
  failures: [400, 401, 403, 404],
})

export const getPeachUser = defineRoute({
  name: 'getPeachUser',
  method: 'GET',
  path: '/clients/peachuser',
  access: readers,
  summary: 'The agency user behind a signed-in identity.',
  query: z.strictObject({ clientid: Id, userid: Id }),
  answer: AgencyUser,
  failures: [400, 401, 403, 404],
})
