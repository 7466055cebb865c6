// @module-tag long
import { expect, test } from 'vitest'
import { readSchedule } from './schedule.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const dueAt = (expression: string, text: string) => readSchedule(expression, at('2026-01-01T00:00:30'))(at(text))

test('rates count from the start', () => {
  expect(dueAt('rate(5 minutes)', '2026-01-01T00:05')).toBe(true)
  expect(dueAt('rate(5 minutes)', '2026-01-01T00:06')).toBe(false)
  expect(dueAt('rate(5 minutes)', '2026-01-01T00:00')).toBe(false)
  expect(dueAt('rate(1 day)', '2026-01-02T00:00')).toBe(true)
})

test('cron expressions support lists, ranges, steps and names, in UTC', () => {
  expect(dueAt('cron(0 3 * * ? *)', '2026-06-10T03:00')).toBe(true)
  expect(dueAt('cron(0 3 * * ? *)', '2026-06-10T04:00')).toBe(false)
  expect(dueAt('cron(0/15 * * * ? *)', '2026-06-10T04:45')).toBe(true)
  expect(dueAt('cron(0 8 ? * MON-FRI *)', '2026-11-20T08:00')).toBe(true)
  expect(dueAt('cron(0 8 ? * MON-FRI *)', '2026-11-21T08:00')).toBe(false)
  expect(dueAt('cron(0 0 1,15 JAN ? 2027)', '2027-01-15T00:00')).toBe(true)
})

test('unsupported features are refused', () => {
  for (const odd of ['at(2026-01-01T00:00)', 'rate(5 weeks)', 'cron(0 3 L * ? *)', 'cron(0 3 * *)'])
    expect(() => readSchedule(odd, 0)).toThrow('not support')
})
