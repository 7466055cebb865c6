import { ReminderOptions } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInLondon, timeInLondon } from '../plain-dates.ts'
import { nextReminder, periodEnd, reminderTimes } from './reminder-times.ts'

const options = (change: Partial<ReminderOptions> = {}) => ReminderOptions.parse({ enabled: true, ...change })

const inLondon = (at: string) => `${dayInLondon(new Date(at))} ${timeInLondon(new Date(at)).slice(0, 5)}`
const timesOf = (sent: string, change: Partial<ReminderOptions> = {}, until?: string) =>
  reminderTimes(sent, until, options(change)).map(inLondon)

describe('the times of reminders', () => {
  it.each([
    ['a Monday at noon', '2026-11-30T12:00:00Z', ['2026-12-03 12:00', '2026-12-07 12:00']],
    ['what begins within an hour waits for the next', '2026-11-30T12:10:00Z', ['2026-12-03 13:00', '2026-12-07 13:00']],
    ['late in the evening waits for the morning', '2026-11-30T21:30:00Z', ['2026-12-04 08:00', '2026-12-08 08:00']],
    ['a Wednesday waits for the Monday', '2026-11-25T12:00:00Z', ['2026-11-30 08:00', '2026-12-02 12:00']],
    // Clocks go back on 25 October 2026, and forward on 28 March 2027.
    ['over the end of summer time', '2026-10-22T11:00:00Z', ['2026-10-26 08:00', '2026-10-29 12:00']],
    ['over its beginning', '2027-03-24T12:00:00Z', ['2027-03-29 08:00', '2027-03-31 12:00']],
  ])('%s', (_what, sent, expected) => expect(timesOf(sent)).toEqual(expected))

  it('on the day of a clock change itself, at the time of day in London', () => {
    const change = { weekends: true, afterdays: [1], quietfrom: '00:00', quietto: '00:00' }
    expect(timesOf('2026-10-24T11:00:00Z', change)).toEqual(['2026-10-25 12:00'])
    expect(timesOf('2026-10-24T22:00:00Z', change)).toEqual(['2026-10-25 23:00'])
    expect(timesOf('2027-03-27T12:00:00Z', change)).toEqual(['2027-03-28 12:00'])
    expect(timesOf('2027-03-27T23:00:00Z', change)).toEqual(['2027-03-28 23:00'])
  })

  it('end with one before the period does', () => {
    expect(timesOf('2026-11-30T12:00:00Z', {}, '2026-12-05')).toEqual(['2026-12-03 12:00', '2026-12-04 12:00'])
    expect(timesOf('2026-11-30T12:00:00Z', {}, '2026-12-01')).toEqual([])
    // Its eve is a Sunday, and Monday is still within.
    expect(timesOf('2026-11-30T12:00:00Z', { afterdays: [9] }, '2026-12-07')).toEqual(['2026-12-07 08:00'])
  })

  const dayTimes = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  const cases = fc.record({
    // A year, with both clock changes.
    sent: fc
      .date({ min: new Date('2026-10-01T00:00:00Z'), max: new Date('2027-10-01T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    days: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    change: fc.record({
      afterdays: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
      quietfrom: dayTimes,
      quietto: dayTimes,
      weekends: fc.boolean(),
    }),
  })

  it('never lie in quiet hours, at forbidden weekends, after the period, or more than three', () => {
    fc.assert(
      fc.property(cases, ({ sent, days, change }) => {
        const until = days === undefined ? undefined : dayInLondon(new Date(Date.parse(sent) + days * 24 * 3_600_000))
        const times = reminderTimes(sent, until, options(change))
        expect(times.length).toBeLessThanOrEqual(Math.min(3, change.afterdays.length))
        expect(times.toSorted()).toEqual(times)
        for (const at of times) {
          const time = timeInLondon(new Date(at)).slice(0, 5)
          const { quietfrom: from, quietto: to } = change
          expect(from <= to ? time >= from && time < to : time >= from || time < to).toBe(false)
          const weekday = new Date(`${dayInLondon(new Date(at))}T12:00:00Z`).getUTCDay()
          if (!change.weekends) expect([0, 6]).not.toContain(weekday)
          expect(at > sent).toBe(true)
          if (until) expect(at < periodEnd(until)).toBe(true)
        }
      }),
    )
  })

  it('each is due once, and never more than three reminders are sent', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 3 }), ({ sent, change }, byHand) => {
        const times = reminderTimes(sent, undefined, options(change))
        const reminded = Array.from({ length: byHand }, (_, n) => new Date(Date.parse(sent) + n + 1).toISOString())
        for (const at of times) {
          const now = new Date(Date.parse(at) + 5000)
          if (nextReminder({ sent, reminded }, times, now).due) reminded.push(now.toISOString())
          expect(nextReminder({ sent, reminded }, times, now).due).toBe(false)
        }
        expect(reminded).toHaveLength(Math.min(3, byHand + times.length))
      }),
    )
  })
})
