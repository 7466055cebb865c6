import * as z from 'zod'
import { Address } from '../address.ts'
import { EmailAddress, Id, Instant, KeptEmail, ShortText, shortTextMax } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { customerMessages } from './messages.ts'

export const customersAtOnce = 50

export const maxCustomerRows = 1000

export const customerFileMaxBytes = 2 * 1024 * 1024

/** In a single transaction. */
export const mergedAtOnce = 4

export const CustomerAddress = Address.pick({
  line1: true,
  line2: true,
  town: true,
  county: true,
  postcode: true,
  phone: true,
}).extend({ email: z.union([z.literal(''), KeptEmail]).default('') })
export type CustomerAddress = z.infer<typeof CustomerAddress>

/** A property-owning company, or a branch of one, for which a client writes reports. */
export const Customer = z.strictObject({
  id: Id,
  client: Id,
  companyName: ShortText,
  branchName: ShortText.default(''),
  address: CustomerAddress.prefault({}),
  /** In the client's accounting system. */
  accountCode: ShortText.default(''),
  nominalCode: ShortText.default(''),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int().min(1),
  savedBy: ShortText.default(''),
})
export type Customer = z.infer<typeof Customer>

/** A whole customer may be sent; its other fields are ignored. */
export const CustomerFields = z.object({
  ...Customer.pick({ branchName: true, accountCode: true, nominalCode: true }).shape,
  companyName: ShortText.refine(isVisible, customerMessages.nameRequired),
  address: CustomerAddress.extend({ email: z.union([z.literal(''), EmailAddress]).default('') }).prefault({}),
})
export type CustomerFields = z.infer<typeof CustomerFields>

/** The client is required for provider staff. */
export const NewCustomer = CustomerFields.extend({
  client: Id.optional(),
  idempotencykey: Id.optional(),
})
export type NewCustomer = z.infer<typeof NewCustomer>

export const CustomerChange = CustomerFields.extend({ version: Customer.shape.version })
export type CustomerChange = z.infer<typeof CustomerChange>

export const CustomerRowOutcome = z.enum(['added', 'changed', 'unchanged', 'refused'])
export type CustomerRowOutcome = z.infer<typeof CustomerRowOutcome>

export const ImportedCustomerRow = z.strictObject({
  /** The header is line 1. */
  line: z.int().min(1),
  companyName: z.string().max(shortTextMax),
  branchName: z.string().max(shortTextMax),
  outcome: CustomerRowOutcome,
  /** With `refused`: the problems by column. */
  problems: z.array(z.strictObject({ column: z.string(), message: z.string() })).default([]),
  /** With `changed`: the columns that differ, with the old and the new text. */
  changes: z.array(z.strictObject({ column: z.string(), before: z.string(), after: z.string() })).default([]),
})
export type ImportedCustomerRow = z.infer<typeof ImportedCustomerRow>
