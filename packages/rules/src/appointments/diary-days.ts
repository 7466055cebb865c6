import { timeZone, type PlainDate, type PlannerView } from '@lintel/contract'
import { dayInLondon } from '../plain-dates.ts'

const dayMs = 24 * 3_600_000

const utc = (day: PlainDate) => Date.parse(`${day}T00:00:00.000Z`)

export const plusDays = (day: PlainDate, days: number): PlainDate =>
  new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)

export const mondayOf = (day: PlainDate): PlainDate => plusDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7))

/** And the day after its last; a month is shown in whole weeks. */
export function diaryDays(view: PlannerView, day: PlainDate): { from: PlainDate; to: PlainDate } {
  if (view === 'day') return { from: day, to: plusDays(day, 1) }
  if (view === 'week') return { from: mondayOf(day), to: plusDays(mondayOf(day), 7) }
  const first = `${day.slice(0, 7)}-01`
  const last = plusDays(`${plusDays(first, 31).slice(0, 7)}-01`, -1)
  return { from: mondayOf(first), to: plusDays(mondayOf(last), 7) }
}

// Created on first use, as in `pence.ts`.
let clock: Intl.DateTimeFormat | undefined

/** UK time, `YYYY-MM-DD HH:mm:ss`. */
export const londonClock = (instant: string): string => {
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
  const moment = new Date(instant)
  return `${dayInLondon(moment)} ${clock.format(moment)}`
}

/**
 * ISO 8601 in UTC. An hour repeated by a clock change is the first one; a skipped one moves later by the same amount.
 */
export const instantInLondon = (day: PlainDate, time: string): string => {
  const meant = `${day} ${time.length === 5 ? `${time}:00` : time}`
  const winter = Date.parse(`${meant.replace(' ', 'T')}.000Z`)
  const summer = new Date(winter - 3_600_000).toISOString()
  return londonClock(summer) === meant ? summer : new Date(winter).toISOString()
}
