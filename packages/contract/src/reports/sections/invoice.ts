import * as z from 'zod'
import { Address } from '../../address.ts'
import { Id, Pounds, ShortText } from '../../scalars.ts'
import { builtInTypes, defineSection } from '../section.ts'

export const Fee = z.strictObject({ _uuid: Id, name: ShortText, amount: Pounds.default(0) })
export type Fee = z.infer<typeof Fee>

/** The property-owning company for which a report is written. */
export const ReportCustomer = z.strictObject({
  companyName: ShortText.default(''),
  branchName: ShortText.default(''),
  address: Address.prefault({}),
})
export type ReportCustomer = z.infer<typeof ReportCustomer>

export const invoice = defineSection({
  name: 'Invoice',
  order: 20,
  types: [...builtInTypes, 'Invoice'],
  fields: { customer: ReportCustomer.prefault({}), fees: z.array(Fee).max(100).default([]) },
})
