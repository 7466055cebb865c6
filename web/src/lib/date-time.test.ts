import { expect, it } from 'vitest'
import { addMonths, longDateText, monthsUntil } from './date-time.ts'

it('lists every month from January 2010, newest first', () => {
  const months = monthsUntil('2026-11')
  expect(months).toHaveLength(16 * 12 + 11)
  expect(months.slice(0, 2)).toEqual(['2026-11', '2026-10'])
  expect(months.at(-1)).toBe('2010-01')
})

it('counts across the turn of the year', () => {
  expect(addMonths('2025-12', 1)).toBe('2026-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-06', -18)).toBe('2024-12')
})

it('includes the year of a date within a sentence unless it is the current one', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  expect(longDateText('2026-11-03T09:00:00Z', now)).toBe('3 November')
  expect(longDateText('2025-12-31T23:59:00Z', now)).toBe('31 December 2025')
  // The next day in London.
  expect(longDateText('2026-06-30T23:30:00Z', now)).toBe('1 July')
})
