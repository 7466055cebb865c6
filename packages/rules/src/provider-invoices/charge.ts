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
