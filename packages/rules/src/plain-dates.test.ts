import { expect, it } from 'vitest'
import { dayAfter, startInLondon, timeInLondon } from './plain-dates.ts'

it.each([
  ['2026-01-10', '2026-01-10T00:00:00.000Z'],
  ['2026-07-10', '2026-07-09T23:00:00.000Z'],
  // The clocks change within these days.
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('%s begins at %s in the United Kingdom', (day, moment) => {
  expect(startInLondon(day).toISOString()).toBe(moment)
  expect(timeInLondon(startInLondon(day))).toBe('00:00:00')
})

it.each([
  ['2026-03-28', '2026-03-29'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('%s is followed by %s', (day, next) => expect(dayAfter(day)).toBe(next))
