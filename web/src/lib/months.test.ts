import { expect, it } from 'vitest'
import { addMonths, monthLabel, monthsUntil } from './months.ts'

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

it('names a month in full', () => {
  expect(monthLabel('2026-11')).toBe('November 2026')
})
