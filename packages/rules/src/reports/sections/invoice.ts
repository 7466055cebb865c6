import { defaultFee, Fee, type CustomerFields, type ReportBody } from '@lintel/contract'
import { reportCustomer } from '../../customers.ts'
import type { MakeId } from '../../new-id.ts'
import { defineRules } from '../section.ts'

/** Zero, without a name. */
export const newFee = (makeId: MakeId): Fee => Fee.parse({ _uuid: makeId(), name: '' })

/** The first one stays. */
export const removeFee = (draft: ReportBody, index: number): void => {
  if (index > 0) draft.fees.splice(index, 1)
}

/** To a report without fees, with a constant id: two users who add it at once add one. */
export const addDefaultFee = (draft: ReportBody): void => {
  if (draft.fees.length === 0) draft.fees.push(Fee.parse({ _uuid: 'default-fee', ...defaultFee }))
}

export const setCustomer = (draft: ReportBody, customer: CustomerFields): void => {
  draft.customer = reportCustomer(customer)
}

export const invoice = defineRules({
  section: 'invoice',
  followOn: ({ customer }, _carry, makeId) => ({ customer, fees: [{ _uuid: makeId(), ...defaultFee }] }),
})
