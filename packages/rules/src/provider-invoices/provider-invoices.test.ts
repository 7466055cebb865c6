import type { Package } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf } from '../pence.ts'
import { chargeOf, creditOf, discountPercentOf, editCharge, packageAmount, totalOf } from '../index.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000 })
/** Percentages with two decimals. */
const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
/** Charges with any discount up to the amount. */
const charges = fc
  .tuple(amounts, percents)
  .map(([amount, percent]) => ({ ...chargeOf(amount, percentOf(amount, percent)), percent }))
const net = ({ amount, discount }: { amount: number; discount: number }) => amount - discount

describe('the cost of a month', () => {
  it.each<[Package, number, number]>([
    ['Standard', 1, 2800],
    ['Plus', 3, 15_000],
    ['Pro', 2, 14_000],
    ['Report AI', 4, 40_000],
    ['Pro', 0, 0],
  ])('%s for %i branches', (plan, branches, pence) => expect(packageAmount(plan, branches)).toBe(pence))

  it('is the amount, less its discount, plus 20% of the rest', () => {
    const charge = chargeOf(packageAmount('Pro', 3), percentOf(packageAmount('Pro', 3), 12.5))
    expect(charge).toEqual({ amount: 21_000, discount: 2625, vat: 3675 })
    expect(totalOf(charge)).toBe(22_050)
  })

  it('rounds half up: half a penny of discount, and of tax, is a penny', () => {
    expect(percentOf(10, 5)).toBe(1)
    expect(percentOf(1, 49.99)).toBe(0)
    expect(chargeOf(3, 0).vat).toBe(1)
    expect(chargeOf(2, 0).vat).toBe(0)
  })

  it('is whole pence, never negative, and within half a penny of the exact discount and tax', () => {
    fc.assert(
      fc.property(charges, ({ percent, ...charge }) => {
        for (const pence of [...Object.values(charge), totalOf(charge)]) {
          expect(Number.isSafeInteger(pence)).toBe(true)
          expect(pence).toBeGreaterThanOrEqual(0)
        }
        expect(Math.abs(charge.discount - (charge.amount * percent) / 100)).toBeLessThanOrEqual(0.5001)
        expect(Math.abs(charge.vat - net(charge) / 5)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

describe('a typed discount', () => {
  it.each([
    ['10', 10],
    [' 12.5 % ', 12.5],
    ['0.25%', 0.25],
    ['100', 100],
    ['', 0],
    [' ', 0],
  ])('parses %s', (typed, percent) => expect(discountPercentOf(typed)).toBe(percent))

  it.each(['ten', '-5', '100.01', '1e2', '5.125', '10,5', '999', '%'])('rejects %s', (typed) =>
    expect(discountPercentOf(typed)).toBeUndefined(),
  )
})

describe('an edited invoice', () => {
  const before = { ...chargeOf(10_000, 1000), aiamount: 0, discountpercent: 10 }

  it('includes its AI charge in the amount, with the client’s discount and the tax on it', () => {
    expect(editCharge(before, { aiamount: 2550 })).toEqual({
      amount: 12_550,
      discount: 1255,
      vat: 2259,
      aiamount: 2550,
      discountpercent: 10,
    })
  })

  it('keeps a typed discount, whatever the amount becomes', () => {
    const typed = editCharge(before, { discount: 500 })
    expect(typed).toEqual({ amount: 10_000, discount: 500, vat: 1900, aiamount: 0 })
    expect(typed && editCharge(typed, { amount: 20_000 })).toMatchObject({ amount: 20_000, discount: 500 })
  })

  it('returns to its former state when its AI charge is removed', () => {
    fc.assert(
      fc.property(charges, amounts, ({ percent, ...charge }, aiamount) => {
        const whole = { ...charge, aiamount: 0, discountpercent: percent }
        const charged = editCharge(whole, { aiamount })
        expect(charged?.amount).toBe(charge.amount + aiamount)
        expect(charged && editCharge(charged, { aiamount: 0 })).toEqual(whole)
      }),
    )
  })

  it('is rejected if the discount or AI charge exceeds the amount', () => {
    expect(editCharge(before, { discount: 10_001 })).toBeUndefined()
    expect(editCharge(before, { discount: -1 })).toBeUndefined()
    expect(editCharge(before, { aiamount: -1 })).toBeUndefined()
    expect(editCharge({ ...before, aiamount: 5000 }, { amount: 4999 })).toBeUndefined()
  })
})

describe('a credit', () => {
  const none = { net: 0, vat: 0 }

  it('is at most the remainder, and never zero', () => {
    const charge = chargeOf(7000, 0)
    expect(creditOf(charge, { net: 6000, vat: 1200 }, 1001)).toBeUndefined()
    expect(creditOf(charge, { net: 7000, vat: 1400 })).toBeUndefined()
    expect(creditOf(charge, none, 0)).toBeUndefined()
    expect(creditOf(charge, none, -1)).toBeUndefined()
  })

  it('never exceeds the total together with others, and all of them add up to it', () => {
    fc.assert(
      fc.property(charges, fc.array(amounts, { maxLength: 20 }), (charge, parts) => {
        let credited = none
        let left = totalOf(charge)
        const take = (wanted?: number) => {
          const credit = creditOf(charge, credited, wanted)
          if (!credit) return
          credited = { net: credited.net - credit.amount, vat: credited.vat - credit.vat }
          left += totalOf(credit)
          expect(left).toBeGreaterThanOrEqual(0)
        }
        for (const part of parts) take(part)
        take()
        expect(left).toBe(0)
      }),
    )
  })
})
