import { percentOf, vatPercent } from '../pence.ts'
import type { ProviderCharge } from './charge.ts'

/** The credited part of an invoice, in integer pence: net, and the tax on it. */
export interface Credited {
  net: number
  vat: number
}

/** The remaining amount of an invoice that can be credited, without tax. */
export const creditable = ({ amount, discount }: ProviderCharge, { net }: Credited): number => amount - discount - net

/**
 * The negative charge that credits an amount of an invoice, without tax, or all that is left of it; undefined if less
 * is left. The last credit includes the remaining tax, so that credits of a whole invoice add up to its total.
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
