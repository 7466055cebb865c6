import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reportInvoice } from './report-invoice.ts'

const fee = (name: string, amount: number) => ({ name, amount })

it('the sums of an invoice add 20% to net fees if the client has a VAT number', () => {
  const sums = reportInvoice([fee('Inspection fee', 120), fee('Keys collected', 12.5), fee('Discount', -10)], 'GB 123')
  expect(sums).toEqual({
    vatPercent: 20,
    lines: [
      { name: 'Inspection fee', net: 12_000, vat: 2400, gross: 14_400 },
      { name: 'Keys collected', net: 1250, vat: 250, gross: 1500 },
      { name: 'Discount', net: -1000, vat: -200, gross: -1200 },
    ],
    net: 12_250,
    vat: 2450,
    total: 14_700,
  })
})

it('the sums of an invoice include no tax without a VAT number', () => {
  expect(reportInvoice([fee('Inspection fee', 120)], ' ')).toMatchObject({ vatPercent: 0, vat: 0, total: 12_000 })
  expect(reportInvoice([], 'GB 123')).toEqual({ vatPercent: 20, lines: [], net: 0, vat: 0, total: 0 })
})

it('the sums of an invoice round each line to whole pence, and never the total: three lines of 3p', () => {
  // 20% of 3p is 0.6p: a penny on each line; 20% of the sum of 9p would be 2p.
  const { vat, lines } = reportInvoice([fee('a', 0.03), fee('b', 0.03), fee('c', 0.03)], 'GB 123')
  expect(lines.map((line) => line.vat)).toEqual([1, 1, 1])
  expect(vat).toBe(3)
})

it('the sums of an invoice always add up, to whole pence, and within a penny of the exact tax on any line', () => {
  const amounts = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 100 })
  fc.assert(
    fc.property(amounts, fc.boolean(), (pence, taxed) => {
      const fees = pence.map((amount, at) => fee(String(at), amount / 100))
      const sums = reportInvoice(fees, taxed ? 'GB 123' : '')
      expect(sums.net).toBe(pence.reduce((sum, amount) => sum + amount, 0))
      expect(sums.net + sums.vat).toBe(sums.total)
      expect(sums.lines.map(({ gross }) => gross).reduce((sum, gross) => sum + gross, 0)).toBe(sums.total)
      for (const { net, vat } of sums.lines) {
        expect(Number.isInteger(vat)).toBe(true)
        expect(Math.abs(vat - (net * sums.vatPercent) / 100)).toBeLessThanOrEqual(0.5)
      }
    }),
  )
})
