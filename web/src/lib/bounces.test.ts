import { expect, test } from 'vitest'
import { longDateText } from './date-time.ts'

test('a date within a sentence includes the year unless it is the current one', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  expect(longDateText('2026-11-03T09:00:00Z', now)).toBe('3 November')
  expect(longDateText('2025-12-31T23:59:00Z', now)).toBe('31 December 2025')
  // The next day in London.
  expect(longDateText('2026-06-30T23:30:00Z', now)).toBe('1 July')
})
