import { describe, expect, it } from 'vitest'
import { endTimes, startTimes, twelveHours, clashes, clashOf, type Timed } from './diary.ts'

const quay = { line1: '1 Old Quay', line2: '', town: 'Westhaven', county: '', postcode: 'ZZ1 1AA' }
const hill = { ...quay, line1: '9 Hill' }
const at = (id: string, from: string, to: string, change: Partial<Timed> = {}): Timed => ({
  ...{ id, userId: 'ann', address: quay, cancelled: false },
  ...{ starttime: `2026-11-24T${from}:00.000Z`, endtime: `2026-11-24T${to}:00.000Z`, ...change },
})

describe("an inspector's appointments", () => {
  const first = at('first', '09:00', '10:00')
  it.each<[string, Timed, 'overlap' | 'travel' | undefined]>([
    ['that overlap', at('other', '09:45', '11:00'), 'overlap'],
    ['one within the other', at('other', '09:15', '09:30'), 'overlap'],
    ['at other addresses, one right after the other', at('other', '10:00', '11:00', { address: hill }), 'travel'],
    ['with time to get there', at('other', '10:15', '11:00', { address: hill }), undefined],
    ['one right after the other at one address', at('other', '10:00', '11:00'), undefined],
    ['of others', at('other', '09:00', '10:00', { userId: 'bob' }), undefined],
    ['that are cancelled', at('other', '09:00', '10:00', { cancelled: true }), undefined],
    ['that are the same', first, undefined],
  ])('%s', (_, other, expected) => {
    expect(clashOf(first, other)).toBe(expected)
    expect(clashOf(other, first)).toBe(expected)
    expect(clashes([other, first]).get('first')).toBe(expected)
  })
})

describe('the cells of a diary', () => {
  it('offer start times from 08:00 AM to 06:15 PM, and end times from the next step', () => {
    expect(startTimes).toHaveLength(42)
    expect([startTimes[0], startTimes.at(-1)].map((time) => twelveHours(time ?? ''))).toEqual(['08:00 AM', '06:15 PM'])
    expect(twelveHours('12:00')).toBe('12:00 PM')
    expect(twelveHours('00:30')).toBe('12:30 AM')
    expect(endTimes('18:15')).toEqual(['18:30', '18:45', '19:00', '19:15'])
    expect(endTimes('08:00')[0]).toBe('08:15')
    expect(endTimes('21:00')).toEqual(['21:15'])
  })
})
