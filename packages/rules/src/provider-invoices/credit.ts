import { percentOf, vatPercent } from '../pence.ts'
import type { ProviderCharge } from './charge.ts'

/** Of an invoice, in integer pence: net, and the tax on it. */
export interface Credited {
  net: number
  vat: number
}

/** Without tax. */
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
