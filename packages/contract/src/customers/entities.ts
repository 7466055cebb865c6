import * as z from 'zod'
import { Address } from '../address.ts'
import { EmailAddress, Id, Instant, KeptEmail, ShortText, shortTextMax } from '../scalars.ts'
import { isVisible } from '../text.ts'
import { customerMessages } from './messages.ts'

/** Where a customer is, and how to reach them. */
export const CustomerAddress = Address.pick({
  line1: true,
  line2: true,
  town: true,
  county: true,
  postcode: true,
  phone: true,
}).extend({ email: z.union([z.literal(''), KeptEmail]).default('') })
export type CustomerAddress = z.infer<typeof CustomerAddress>

/** Whom a client writes reports for: a property-owning company, or a branch of one. */
export const Customer = z.strictObject({
  id: Id,
  /** The id of the client whose customer it is. */
  client: Id,
  companyName: ShortText,
  branchName: ShortText.default(''),
  address: CustomerAddress.prefault({}),
  /** The customer's account in the client's bookkeeping. */
  accountCode: ShortText.default(''),
  /** The nominal account that their fees are booked to. */
  nominalCode: ShortText.default(''),
  createdAt: Instant,
  updatedAt: Instant,
  /** How often it was written. */
  version: z.int().min(1),
  /** The name of whoever saved it last. */
  savedBy: ShortText.default(''),
})
export type Customer = z.infer<typeof Customer>

/** What people type of a customer. A whole one may be sent: what else it has is the server's, and ignored. */
export const CustomerFields = z.object({
  ...Customer.pick({ branchName: true, accountCode: true, nominalCode: true }).shape,
  companyName: ShortText.refine(isVisible, customerMessages.nameRequired),
  address: CustomerAddress.extend({ email: z.union([z.literal(''), EmailAddress]).default('') }).prefault({}),
})
export type CustomerFields = z.infer<typeof CustomerFields>

/** A new customer. Provider staff say whose; an agency's people need not. */
export const NewCustomer = CustomerFields.extend({
  client: Id.optional(),
  /** Sent again with the same key it is the same customer: for a caller that did not get the answer. */
  idempotencykey: Id.optional(),
})
export type NewCustomer = z.infer<typeof NewCustomer>

/** A customer as it is saved, with the version that was read. */
export const CustomerChange = CustomerFields.extend({ version: Customer.shape.version })
export type CustomerChange = z.infer<typeof CustomerChange>

/** What becomes, or became, of a row of a file of customers. */
export const CustomerRowOutcome = z.enum(['added', 'changed', 'unchanged', 'refused'])
export type CustomerRowOutcome = z.infer<typeof CustomerRowOutcome>

/** A row of a file of customers. */
export const ImportedCustomerRow = z.strictObject({
  /** Its line in the file; the head is line 1. */
  line: z.int().min(1),
  companyName: z.string().max(shortTextMax),
  branchName: z.string().max(shortTextMax),
  outcome: CustomerRowOutcome,
  /** With `refused`: what is wrong, by its column. */
  problems: z.array(z.strictObject({ column: z.string(), message: z.string() })).default([]),
  /** With `changed`: the columns that differ. */
  changes: z.array(z.string()).default([]),
})
export type ImportedCustomerRow = z.infer<typeof ImportedCustomerRow>
