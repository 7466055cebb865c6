import { percentOf, vatPercent } from '../pence.ts'
import type { ProviderCharge } from './charge.ts'

/** How much of an invoice was credited, in integer pence: net, and the tax on it. */
export interface Credited {
  net: number
  vat: number
}

/** What is left of an invoice to credit, without tax. */
export const creditable = ({ amount, discount }: ProviderCharge, { net }: Credited): number => amount - discount - net

/**
 * The negative charge that credits so much of an invoice, without tax, or all that is left of it; undefined where so
 * much is not left. The last one takes the tax that is left, so that credits of a whole invoice add up to its total.
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
