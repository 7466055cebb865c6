import { describe, expect, it } from 'vitest'
import { addressLine, addressOfLine } from './appointment.ts'
import { diaryDays, instantInLondon, londonClock, mondayOf } from './diary.ts'

it('the days of a diary are the day, its week from Monday, or the weeks of its month', () => {
  expect(diaryDays('day', '2026-11-24')).toEqual({ from: '2026-11-24', to: '2026-11-25' })
  expect(diaryDays('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-30' })
  expect(diaryDays('month', '2026-11-24')).toEqual({ from: '2026-10-26', to: '2026-12-07' })
  expect(diaryDays('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-03-01' })
  expect(diaryDays('month', '2026-12-31')).toEqual({ from: '2026-11-30', to: '2027-01-04' })
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
})

describe('UK time', () => {
  it.each([
    ['2026-01-15', '09:00', '2026-01-15T09:00:00.000Z'],
    ['2026-07-15', '09:00', '2026-07-15T08:00:00.000Z'],
    // The clocks go forward on 29 March and back on 25 October.
    ['2026-03-28', '08:00', '2026-03-28T08:00:00.000Z'],
    ['2026-03-29', '08:00', '2026-03-29T07:00:00.000Z'],
    ['2026-10-24', '18:15', '2026-10-24T17:15:00.000Z'],
    ['2026-10-25', '08:00', '2026-10-25T08:00:00.000Z'],
    ['2026-03-29', '00:30', '2026-03-29T00:30:00.000Z'],
    ['2026-07-15', '00:30', '2026-07-14T23:30:00.000Z'],
  ])('%s %s is %s', (day, time, instant) => {
    expect(instantInLondon(day, time)).toBe(instant)
    expect(londonClock(instant)).toBe(`${day} ${time}:00`)
  })

  it('takes the first of a repeated hour, and moves on from a skipped one', () => {
    expect(instantInLondon('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(londonClock(instantInLondon('2026-03-29', '01:30'))).toBe('2026-03-29 02:30:00')
  })
})

it('an address line can be parsed again', () => {
  const address = {
    line1: 'Flat 3',
    line2: 'Granary House, 12 Quay Street',
    town: 'Westhaven',
    county: '',
    postcode: 'ZZ4 1AA',
  }
  expect(addressLine(address)).toBe('Flat 3, Granary House 12 Quay Street, Westhaven, , ZZ4 1AA')
  expect(addressOfLine(addressLine(address))).toEqual({ ...address, line2: 'Granary House 12 Quay Street' })
})
