import * as z from 'zod'
import { allow } from '../access.ts'
import { genericMessages } from '../messages.ts'
import { csvMessages } from '../reports/messages.ts'
import { defineRoute } from '../route.ts'
import { Id, ShortText } from '../scalars.ts'
import {
  customerFileMaxBytes,
  mergedAtOnce,
  Customer,
  CustomerChange,
  ImportedCustomerRow,
  NewCustomer,
} from './entities.ts'
import { customerMessages } from './messages.ts'

const people = allow({ Administrators: 'any', Support: 'any', Customers: 'own' })

const CustomerParams = z.strictObject({ id: Id })
/** Required for provider staff. */
const ofClient = { client: Id.optional() }

export const listCustomers = defineRoute({
  method: 'GET',
  path: '/clientcustomers',
  access: people,
  summary: 'Lists the customers of a client by company and branch, a page at a time, or those found by name.',
  query: z.strictObject({
    ...ofClient,
    /** Words of the company's or branch's name, or their beginnings. */
    name: ShortText.optional(),
    after: z.string().max(1000).optional(),
  }),
  answer: z.strictObject({
    data: z.array(Customer),
    /** A search by name returns only the first matches. */
    next: z.string().optional(),
  }),
  failures: [404],
  messages: [customerMessages.chooseClient],
})

export const getCustomer = defineRoute({
  method: 'GET',
  path: '/customers/{id}',
  access: people,
  summary: 'One customer.',
  params: CustomerParams,
  answer: Customer,
  failures: [404],
})

export const createCustomer = defineRoute({
  method: 'POST',
  path: '/customers',
  access: people,
  summary: 'Creates a customer of a client.',
  body: NewCustomer,
  status: 201,
  answer: Customer,
  failures: [404, 409],
  messages: [genericMessages.changesNotSaved, customerMessages.chooseClient],
})

export const saveCustomer = defineRoute({
  method: 'PUT',
  path: '/customers/{id}',
  access: people,
  summary: 'Saves a customer at the version it was read at; 409 if somebody else has saved it since.',
  params: CustomerParams,
  body: CustomerChange,
  answer: Customer,
  failures: [404, 409],
  messages: [genericMessages.changesNotSaved, customerMessages.savedBy('{name}')],
})

export const deleteCustomer = defineRoute({
  method: 'DELETE',
  path: '/customers/{id}',
  access: people,
  summary: 'Deletes a customer; with `version`, only if that is still its version. Reports keep their copy of it.',
  params: CustomerParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  answer: Customer,
  failures: [404, 409],
  messages: [customerMessages.savedBy('{name}')],
})

export const mergeCustomers = defineRoute({
  method: 'POST',
  path: '/customers/{id}/merge',
  access: people,
  summary: 'Deletes duplicates of a customer; details missing from this one are taken from them.',
  params: CustomerParams,
  body: z.strictObject({
    version: Customer.shape.version,
    /** The others, in the order in which they fill in what is missing. */
    ids: z.array(Id).min(1).max(mergedAtOnce),
  }),
  answer: Customer,
  failures: [404, 409],
  messages: [customerMessages.mergeItself, customerMessages.savedBy('{name}')],
})

export const downloadCustomersCsv = defineRoute({
  method: 'GET',
  path: '/clientcustomers/csv',
  access: people,
  summary: 'All customers of a client as CSV.',
  query: z.strictObject(ofClient),
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
  failures: [404, 413],
  messages: [csvMessages.failed, customerMessages.tooMany],
})

export const importCustomers = defineRoute({
  method: 'POST',
  path: '/clientcustomers/csv',
  access: people,
  summary: 'Reads a CSV file of customers: what each row would do, or with `apply` what it did.',
  query: z.strictObject(ofClient),
  bodySize: 'file',
  body: z.strictObject({
    /** The text of the file. Columns that it lacks stay unchanged. */
    csv: z.string().max(customerFileMaxBytes),
    /** True: every row is written, or none if one is refused. */
    apply: z.boolean(),
  }),
  answer: z.strictObject({ data: z.array(ImportedCustomerRow), applied: z.boolean() }),
  failures: [404, 409],
  messages: [customerMessages.noNameColumn, customerMessages.noRows, customerMessages.tooManyCells],
})
