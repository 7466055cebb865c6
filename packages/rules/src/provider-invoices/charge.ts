import { packagePrices, type Package } from '@lintel/contract'
import { percentOf, toPence, vatPercent } from '../pence.ts'

/** What an invoice of the provider charges, in integer pence. */
export interface ProviderCharge {
  /** Package and AI charge, before discount. */
  amount: number
  discount: number
  vat: number
}

/** An amount less its discount, with value added tax on the rest. */
export const chargeOf = (amount: number, discount: number): ProviderCharge => ({
  amount,
  discount,
  vat: percentOf(amount - discount, vatPercent),
})

/** What is to pay, in integer pence. */
export const totalOf = ({ amount, discount, vat }: ProviderCharge): number => amount - discount + vat

/** The price of a package for so many branches and a month, in integer pence. */
export const packageAmount = (plan: Package, branches: number): number => toPence(packagePrices[plan]) * branches

/**
 * The percent in a typed discount, such as `10`, `12.5` or `10 %`, from 0 to 100 with two decimals; 0 where nothing was
 * typed, undefined where it cannot be read.
 */
export const discountPercentOf = (typed: string): number | undefined => {
  const told = typed.replaceAll(/\s/g, '')
  if (told === '') return 0
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)%?$/.exec(told) ?? []
  return percent === undefined || Number(percent) > 100 ? undefined : Number(percent)
}
