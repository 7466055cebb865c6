import { percentOf } from '../pence.ts'
import { chargeOf, type ProviderCharge } from './charge.ts'

export interface EditedCharge extends ProviderCharge {
  /** Included in `amount`. */
  aiamount: number
  /** Absent if the discount was typed as an amount. */
  discountpercent?: number | undefined
}

/** Integer pence. */
export interface ChargeEdit {
  amount?: number | undefined
  discount?: number | undefined
  aiamount?: number | undefined
}

/**
 * Undefined if the discount or the AI charge would exceed the amount. An unchanged value counts as not edited: a
 * changed AI charge then moves the amount, and the client's percentage the discount.
 */
export const editCharge = (before: EditedCharge, edit: ChargeEdit): EditedCharge | undefined => {
  const aiamount = edit.aiamount ?? before.aiamount
  const typedAmount = edit.amount === before.amount ? undefined : edit.amount
  const typedDiscount = edit.discount === before.discount ? undefined : edit.discount
  const amount = typedAmount ?? before.amount - before.aiamount + aiamount
  const discountpercent = typedDiscount === undefined ? before.discountpercent : undefined
  const discount =
    typedDiscount ?? (discountpercent === undefined ? before.discount : percentOf(amount, discountpercent))
  if (aiamount < 0 || aiamount > amount || discount < 0 || discount > amount) return undefined
  return { ...chargeOf(amount, discount), aiamount, ...(discountpercent !== undefined && { discountpercent }) }
}
