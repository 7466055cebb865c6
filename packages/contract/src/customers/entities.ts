import * as z from 'zod'
import { Address } from '../address.ts'
import { EmailAddress, Id, Instant, KeptEmail, ShortText, shortTextMax } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { customerMessages } from './messages.ts'

/** A customer's address and contact details. */
export const CustomerAddress = Address.pick({
  line1: true,
  line2: true,
  town: true,
  county: true,
  postcode: true,
  phone: true,
}).extend({ email: z.union([z.literal(''), KeptEmail]).default('') })
export type CustomerAddress = z.infer<typeof CustomerAddress>

/** A customer for whom a client writes reports: a property-owning company, or a branch of one. */
export const Customer = z.strictObject({
  id: Id,
  /** The client's id. */
  client: Id,
  companyName: ShortText,
  branchName: ShortText.default(''),
  address: CustomerAddress.prefault({}),
  /** The customer's account in the client's accounting system. */
  accountCode: ShortText.default(''),
  /** The nominal account to which their fees are booked. */
  nominalCode: ShortText.default(''),
  createdAt: Instant,
  updatedAt: Instant,
  /** The number of writes. */
  version: z.int().min(1),
  /** The name of the user who saved it last. */
  savedBy: ShortText.default(''),
})
export type Customer = z.infer<typeof Customer>

/** The editable fields of a customer. A whole customer may be sent; its other fields are ignored. */
export const CustomerFields = z.object({
  ...Customer.pick({ branchName: true, accountCode: true, nominalCode: true }).shape,
  companyName: ShortText.refine(isVisible, customerMessages.nameRequired),
  address: CustomerAddress.extend({ email: z.union([z.literal(''), EmailAddress]).default('') }).prefault({}),
})
export type CustomerFields = z.infer<typeof CustomerFields>

/** A new customer. The client is required for provider staff, and optional for agency staff. */
export const NewCustomer = CustomerFields.extend({
  client: Id.optional(),
  /** A retry with the same key does not create a second customer. */
  idempotencykey: Id.optional(),
})
export type NewCustomer = z.infer<typeof NewCustomer>

/** A change of a customer, with the version that was read. */
export const CustomerChange = CustomerFields.extend({ version: Customer.shape.version })
export type CustomerChange = z.infer<typeof CustomerChange>

/** The outcome, planned or final, for a row of a customer file. */
export const CustomerRowOutcome = z.enum(['added', 'changed', 'unchanged', 'refused'])
export type CustomerRowOutcome = z.infer<typeof CustomerRowOutcome>

/** A row of a customer file. */
export const ImportedCustomerRow = z.strictObject({
  /** Its line in the file; the header is line 1. */
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
