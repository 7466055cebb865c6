import {
  timeZone,
  type PlainDate,
  type PlannerView,
  plannerCellMinutes,
  plannerStarts,
  shortAppointmentPadding,
  travelMinutes,
  type Appointment,
} from '@lintel/contract'
import { dayInLondon } from '../plain-dates.ts'
import { addressText } from '../address-text.ts'

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

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const lastEnd = minutesOf(plannerStarts.last) + 60

/** At most a minute before midnight. */
export const plusMinutes = (time: string, minutes: number): string =>
  timeOf(Math.min(minutesOf(time) + minutes, 24 * 60 - 1))

export const minutesBetween = (from: string, to: string): number => minutesOf(to) - minutesOf(from)

const stepsBetween = (first: number, last: number) => {
  const steps = Math.max(0, Math.floor((last - first) / plannerCellMinutes) + 1)
  return Array.from({ length: steps }, (_, step) => timeOf(first + step * plannerCellMinutes))
}

export const startTimes: readonly string[] = stepsBetween(minutesOf(plannerStarts.first), minutesOf(plannerStarts.last))

export const endTimes = (start: string): readonly string[] =>
  stepsBetween(minutesOf(start) + plannerCellMinutes, Math.max(lastEnd, minutesOf(start) + plannerCellMinutes))

/** `08:00 AM`. */
export const twelveHours = (time: string): string => {
  const minutes = minutesOf(time)
  const hour = Math.floor(minutes / 60)
  return `${timeOf(minutes - (hour - (hour % 12 || 12)) * 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

export const upToCell = (minutes: number): number => Math.ceil(minutes / plannerCellMinutes) * plannerCellMinutes

/** Seconds on each side: a single cell would be hard to read. */
export const paddingOf = (minutes: number): number => (minutes <= plannerCellMinutes ? shortAppointmentPadding : 0)

export type Clash = 'overlap' | 'travel'

export type Timed = Pick<Appointment, 'id' | 'userId' | 'starttime' | 'endtime' | 'address' | 'cancelled'>

const isElsewhere = (one: Timed, other: Timed) =>
  addressText(one.address).toLowerCase() !== addressText(other.address).toLowerCase()

/** Of the same inspector's. */
export function clashOf(one: Timed, other: Timed): Clash | undefined {
  if (one.id === other.id || one.userId !== other.userId || one.cancelled || other.cancelled) return undefined
  const [first, second] = one.starttime <= other.starttime ? [one, other] : [other, one]
  const gap = Date.parse(second.starttime) - Date.parse(first.endtime)
  if (gap < 0) return 'overlap'
  return gap < travelMinutes * 60_000 && isElsewhere(one, other) ? 'travel' : undefined
}

/** The worst of each, by its id. */
export function clashes(appointments: readonly Timed[]): Map<string, Clash> {
  const found = new Map<string, Clash>()
  const byStart = appointments.toSorted((a, b) => (a.starttime < b.starttime ? -1 : 1))
  const ofUser = Map.groupBy(byStart, ({ userId }) => userId)
  for (const own of ofUser.values())
    for (const [index, one] of own.entries())
      for (const other of own.slice(index + 1)) {
        // Nothing after this one starts early enough to clash.
        if (Date.parse(other.starttime) - Date.parse(one.endtime) >= travelMinutes * 60_000) break
        const clash = clashOf(one, other)
        if (clash) for (const { id } of [one, other]) if (found.get(id) !== 'overlap') found.set(id, clash)
      }
  return found
}
