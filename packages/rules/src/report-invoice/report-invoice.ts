import type { Fee } from '@lintel/contract'
import { percentOf, toPence, vatPercent } from '../pence.ts'

/** Integer pence. */
export interface InvoiceLine {
  name: string
  net: number
  vat: number
  gross: number
}

/** Integer pence. */
export interface InvoiceSums {
  lines: InvoiceLine[]
  /** 0 if the client charges no tax. */
  vatPercent: number
  net: number
  vat: number
  total: number
}

/**
 * With a VAT number fees are net and tax is added, rounded per line, so that the lines add up to the printed totals;
 * without one there is no tax.
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
