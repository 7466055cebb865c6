import { afterEach, expect, test } from 'vitest'
import { clock, followClock, setClock, timeNow } from './clock.ts'

const machine = Date
afterEach(() => {
  globalThis.Date = machine
  setClock(undefined)
})

test('a thread follows the clock that is set elsewhere, and only dates without a time change', () => {
  followClock(clock)
  const at = Date.parse('2027-03-28T00:30:00Z')
  setClock(at)
  expect([Date.now(), new Date().getTime(), timeNow()].every((now) => now >= at && now < at + 10_000)).toBe(true)
  expect(new Date('2026-11-29T12:00:00Z').toISOString()).toBe('2026-11-29T12:00:00.000Z')
  expect(new Date()).toBeInstanceOf(machine)
  setClock(undefined)
  expect(Math.abs(Date.now() - machine.now())).toBeLessThan(1000)
})
