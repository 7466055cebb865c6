import { defaultFee, Meter, type ReportBody } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedPence } from '../pence.ts'
import { counter } from '../checklists/checklists.fixture.ts'
import * as edits from '../index.ts'
import { aBody } from './reports.fixture.ts'

const body = () => aBody('Inventory')

describe('a list of entries', () => {
  const makeId = counter()
  const withKeys = (...names: string[]) => {
    const report = body()
    for (const name of names) edits.addEntry(report, 'keys', { ...edits.newKey('in', makeId), name })
    return report
  }
  const names = (report: ReportBody) => report.keys.map((key) => key.name)

  it('keeps every entry wherever it is moved to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 6 }), fc.integer({ min: -9, max: 9 }), (from, to) => {
        const report = withKeys('a', 'b', 'c', 'd')
        edits.moveEntry(report, 'keys', from, to)
        expect(names(report).toSorted()).toEqual(['a', 'b', 'c', 'd'])
        if (from >= 0 && from < 4) expect(names(report)[Math.max(0, Math.min(to, 3))]).toBe('abcd'.charAt(from))
      }),
    )
  })

  it('counts keys and appliances with whole numbers from 0 to a report’s maximum', () => {
    const report = withKeys('Front')
    expect(report.keys[0]?.qty).toEqual({ in: 1, out: 0 })
    for (const [given, kept] of [
      [3, 3],
      [-1, 0],
      [2.9, 2],
      [Number.NaN, 0],
      [123_456, 9999],
    ] as const) {
      edits.setEntryQuantity(report, 'keys', 0, 'out', given)
      expect(report.keys[0]?.qty).toEqual({ in: 1, out: kept, ...(kept === 0 && { counted: true }) })
    }
    for (const before of [3, 0]) {
      edits.setEntryQuantity(report, 'keys', 0, 'out', before)
      edits.setEntryQuantity(report, 'keys', 0, 'out', undefined)
      expect(report.keys[0]?.qty).toEqual({ in: 1, out: 0 })
    }
  })
})

it('alarms are tested on a day, which is cleared with the test', () => {
  const report = body()
  edits.addEntry(report, 'alarms', edits.newAlarm(counter()))
  edits.setTested(report, 0, true, '2026-11-21')
  expect(report.alarms[0]).toMatchObject({ tested: true, testdate: '2026-11-21' })
  edits.setTested(report, 0, true, '2026-11-22')
  expect(report.alarms[0]?.testdate).toBe('2026-11-21')
  edits.setTested(report, 0, false, '2026-11-22')
  expect(report.alarms[0]).toMatchObject({ tested: false, testdate: '' })
})

const gas = Meter.parse({ _uuid: 'shown', name: 'Gas' })

it('a meter is added by its first edit, and found from then on', () => {
  const report = body()
  edits.setReading(report, edits.findOrAddMeter(report, gas), 0, '06417.8')
  expect(edits.findOrAddMeter(report, { ...gas, _uuid: 'another form' })).toBe(0)
  expect(edits.findOrAddMeter(report, { ...gas, _uuid: 'oil', name: 'Oil' })).toBe(1)
  expect(report.meters.map(({ name, readings }) => ({ name, readings }))).toEqual([
    { name: 'Gas', readings: ['06417.8'] },
    { name: 'Oil', readings: [''] },
  ])
})

it('fees keep the first', () => {
  const report = body()
  const makeId = counter()
  edits.addDefaultFee(report)
  edits.addEntry(report, 'fees', edits.newFee(makeId))
  edits.removeFee(report, 0)
  expect(report.fees).toHaveLength(2)
  edits.removeFee(report, 1)
  expect(report.fees.map((fee) => fee.name)).toEqual([defaultFee.name])
})

describe('a typed amount', () => {
  it('is parsed in pounds and pence', () => {
    expect(['', '120', '£1,250.5', '-15.00', '.5', '0.29', '1.', '1.15', '-0'].map(typedPence)).toEqual([
      0, 12_000, 125_050, -1500, 50, 29, 100, 115, 0,
    ])
  })

  it('is rejected if invalid', () => {
    expect(
      ['.', '-', 'ten', '1.234', '1.2.3', '1e3', '10000000.01', '12,50', '1,2', '1234,567', ',5', '1.5,000'].map(
        typedPence,
      ),
    ).toEqual(Array.from({ length: 12 }, () => undefined))
  })
})
