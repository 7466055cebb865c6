import type { Fee } from '@lintel/contract'
import { percentOf, toPence, vatPercent } from '../pence.ts'

/** A line of a report's invoice, in integer pence. */
export interface InvoiceLine {
  name: string
  net: number
  vat: number
  gross: number
}

/** The totals of a report's invoice, in integer pence. */
export interface InvoiceSums {
  lines: InvoiceLine[]
  /** Percent; 0 if the client charges no tax. */
  vatPercent: number
  net: number
  vat: number
  total: number
}

/**
 * An agency's charge for a report. With a VAT number its fees are net and tax is added, rounded per line, so that the
 * lines add up to the printed totals; without one there is no tax.
 */
export const reportInvoice = (fees: readonly Pick<Fee, 'name' | 'amount'>[], vatno: string): InvoiceSums => {
  const percent = vatno.trim() === '' ? 0 : vatPercent
  const lines = fees.map(({ name, amount }): InvoiceLine => {
    const net = toPence(amount)
    const vat = percentOf(net, percent)
    return { name, net, vat, gross: net + vat }
  })
  const sum = (of: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    lines,
    vatPercent: percent,
    net: sum(({ net }) => net),
    vat: sum(({ vat }) => vat),
    total: sum(({ gross }) => gross),
  }
}
