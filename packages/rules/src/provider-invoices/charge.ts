import { packagePrices, type Package } from '@lintel/contract'
import { percentOf, toPence, vatPercent } from '../pence.ts'

/** Integer pence. */
export interface ProviderCharge {
  /** Package and AI charge, before discount. */
  amount: number
  discount: number
  vat: number
}

/** VAT is on the amount less its discount. */
export const chargeOf = (amount: number, discount: number): ProviderCharge => ({
  amount,
  discount,
  vat: percentOf(amount - discount, vatPercent),
})

/** To pay, in integer pence. */
export const totalOf = ({ amount, discount, vat }: ProviderCharge): number => amount - discount + vat

/** A month for that many branches, in integer pence. */
export const packageAmount = (plan: Package, branches: number): number => toPence(packagePrices[plan]) * branches

/** `10`, `12.5` or `10 %`, from 0 to 100 with two decimals; 0 if empty, undefined if invalid. */
export const discountPercentOf = (typed: string): number | undefined => {
  const told = typed.replaceAll(/\s/g, '')
  if (told === '') return 0
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)%?$/.exec(told) ?? []
  return percent === undefined || Number(percent) > 100 ? undefined : Number(percent)
}

/** Of an invoice, in integer pence: net, and the tax on it. */
export interface Credited {
  net: number
  vat: number
}

export const creditable = ({ amount, discount }: ProviderCharge, { net }: Credited): number => amount - discount - net

/**
 * Negative, without tax; all that is left without an amount; undefined if less is left. The last credit includes the
 * remaining tax, so that credits of a whole invoice add up to its total.
 */
export const creditOf = (
  charge: ProviderCharge,
  credited: Credited,
  wanted = creditable(charge, credited),
): ProviderCharge | undefined => {
  const left = { net: creditable(charge, credited), vat: charge.vat - credited.vat }
  if (wanted <= 0 || wanted > left.net) return undefined
  const vat = wanted === left.net ? left.vat : Math.min(left.vat, percentOf(wanted, vatPercent))
  return { amount: 0 - wanted, discount: 0, vat: 0 - vat }
}

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
