import * as z from 'zod'
import { allow, signedIn } from '../access.ts'
import { defineRoute } from '../route.ts'
import { Id } from '../scalars.ts'
import { Dictionary } from './entities.ts'

export const getDictionary = defineRoute({
  name: 'getDictionary',
  method: 'GET',
  path: '/dictionary',
  access: signedIn('any'),
  summary: 'The default dictionary.',
  answer: Dictionary,
  failures: [401, 403],
})

export const getClientDictionary = defineRoute({
  name: 'getClientDictionary',
  method: 'GET',
  path: '/dictionary/client/{id}',
  access: allow({ Administrators: 'any', Support: 'any', SysAdmin: 'any', Customers: 'own' }, { dataentry: true }),
  summary: 'A client’s dictionary, or the default one where it has none of its own.',
  params: z.strictObject({ id: Id }),
  answer: Dictionary,
  failures: [400, 401, 403, 404],
})
