import { maxReminders, type PlainDate, type ReminderOptions } from '@lintel/contract'
import { dayAfter, dayInLondon, startInLondon, timeInLondon } from '../plain-dates.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMinutes = 24 * 60

/** Of `HH:mm` or `HH:mm:ss`. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const minutesInLondon = (at: number): number => minutesOf(timeInLondon(new Date(at)))

/** Milliseconds since 1970 of a time of day in London, also on a day of 23 or 25 hours. */
function timeOn(day: PlainDate, minutes: number): number {
  const guess = startInLondon(day).getTime() + minutes * minuteMs
  const off = minutes - minutesInLondon(guess)
  // Across midnight it is nearly a day off.
  return guess + (((off + 1.5 * dayMinutes) % dayMinutes) - dayMinutes / 2) * minuteMs
}

const isWeekend = (day: PlainDate): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

type Hours = Pick<ReminderOptions, 'quietfrom' | 'quietto' | 'weekends'>

const isQuiet = (minutes: number, { quietfrom, quietto }: Hours): boolean => {
  const [from, to] = [minutesOf(quietfrom), minutesOf(quietto)]
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}

/** Whether somebody may be reminded at this moment. */
export const isReminderTime = (at: Date, hours: Hours): boolean =>
  !isQuiet(minutesInLondon(at.getTime()), hours) && (hours.weekends || !isWeekend(dayInLondon(at)))

/** Two days of a weekend and a night on either side; quiet hours that leave no full hour find none. */
const maxHours = 4 * 24

/** The first full hour from then on at which somebody may be reminded: reminders are sent once an hour. */
function firstAllowed(from: number, hours: Hours): number | undefined {
  let at = Math.ceil(from / hourMs) * hourMs
  for (let tried = 0; tried < maxHours; tried++, at += hourMs) if (isReminderTime(new Date(at), hours)) return at
  return undefined
}

/**
 * When a person is to be reminded, in order: after as many days as the agency says, at the time of day of the request,
 * or as soon afterwards as its hours allow. What would come too late comes on the day before the last one.
 */
export function reminderTimes(sent: string, until: PlainDate | undefined, options?: ReminderOptions): string[] {
  if (!options?.enabled) return []
  const begun = Date.parse(sent)
  const sentDay = dayInLondon(new Date(begun))
  const days = options.afterdays.map((days) => {
    const day = dayAfter(sentDay, days)
    return until !== undefined && day >= until ? dayAfter(until, -1) : day
  })
  const times = [...new Set(days)]
    .filter((day) => day > sentDay)
    .flatMap((day) => firstAllowed(timeOn(day, minutesInLondon(begun)), options) ?? [])
    .filter((at) => until === undefined || dayInLondon(new Date(at)) <= until)
  return [...new Set(times)]
    .toSorted((a, b) => a - b)
    .slice(0, maxReminders)
    .map((at) => new Date(at).toISOString())
}

/** `due`: one is to be sent now. `next`: the one after that. */
export function nextReminder(
  { sent, reminded }: { sent: string; reminded: readonly string[] },
  times: readonly string[],
  now: Date,
): { due: boolean; next: string | undefined } {
  if (reminded.length >= maxReminders) return { due: false, next: undefined }
  const last = [sent, ...reminded].toSorted().at(-1) ?? sent
  const moment = now.toISOString()
  return {
    due: times.some((at) => at > last && at <= moment),
    next: times.find((at) => at > last && at > moment),
  }
}

/** When the period is over. */
export const periodEnd = (until: PlainDate): string => startInLondon(dayAfter(until)).toISOString()
