import * as z from 'zod'
import { allow, signedIn } from '../access.ts'
import { genericMessages } from '../messages.ts'
import { defineRoute } from '../route.ts'
import { Id, ShortText } from '../scalars.ts'
import { Dictionary } from './entities.ts'
import { dictionaryMessages } from './messages.ts'
import { Save } from '../save.ts'

const readers = allow({ Administrators: 'any', Support: 'any', SysAdmin: 'any', Customers: 'own' }, { dataentry: true })
const writers = allow({ Administrators: 'any', Support: 'any', SysAdmin: 'any', CustomerAdministrators: 'own' })

/** As recorded in reports made with it; absent: the current dictionary. */
const VersionQuery = z.strictObject({ version: ShortText.optional() })

/** Absent: the agency's own, or the default for provider staff. */
const ofClient = { clientid: Id.optional() }

export const getDictionary = defineRoute({
  method: 'GET',
  path: '/dictionary',
  access: signedIn('any'),
  summary: 'The current default dictionary, or a version of it that reports were created with.',
  query: VersionQuery,
  answer: Dictionary,
  failures: [404],
})

export const getClientDictionary = defineRoute({
  method: 'GET',
  path: '/dictionary/client/{id}',
  access: readers,
  summary: 'A client’s dictionary: the default with the client’s changes, in the current or a former version.',
  params: z.strictObject({ id: Id }),
  query: VersionQuery,
  answer: Dictionary,
  failures: [404],
})

export const saveDictionary = defineRoute({
  method: 'POST',
  path: '/dictionary',
  access: writers,
  summary: 'Saves a dictionary at the version it was read at; 409 with the differences if it was changed since.',
  query: z.strictObject({
    ...ofClient,
    /** Numbers the questions in the order in which they are sent. */
    reorder: z.enum(['true', 'false']).optional(),
  }),
  bodySize: 'document',
  body: Dictionary,
  answer: Dictionary,
  failures: [404, 409],
  messages: [
    genericMessages.changesNotSaved,
    dictionaryMessages.savedSince,
    dictionaryMessages.noOtherFlags,
    dictionaryMessages.ofAnotherClient,
  ],
})

export const listDictionarySaves = defineRoute({
  method: 'GET',
  path: '/dictionary/history',
  access: writers,
  summary: 'Who saved a dictionary, when, and what that changed; newest first.',
  query: z.strictObject({
    ...ofClient,
    before: z.coerce.number().pipe(z.int().min(1)).optional(),
  }),
  answer: z.strictObject({ data: z.array(Save), hasMore: z.boolean() }),
  failures: [404],
})

export const restoreDictionary = defineRoute({
  method: 'POST',
  path: '/dictionary/restore',
  access: writers,
  summary: 'Restores the changes of a former save; 0 is the default with nothing changed.',
  query: z.strictObject(ofClient),
  body: z.strictObject({
    number: z.int().min(0),
    version: Dictionary.shape.version,
  }),
  answer: Dictionary,
  failures: [404, 409],
  messages: [dictionaryMessages.savedSince, dictionaryMessages.notFound],
})
