import { maxReminders, type PlainDate, type ReminderOptions } from '@lintel/contract'
import { dayAfter, dayInLondon, startInLondon, timeInLondon } from '../plain-dates.ts'

const hourMs = 3_600_000

/** Of `HH:mm` or `HH:mm:ss`. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const isWeekend = (day: PlainDate): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

type Hours = Pick<ReminderOptions, 'quietfrom' | 'quietto' | 'weekends'>

const isQuiet = (minutes: number, { quietfrom, quietto }: Hours): boolean => {
  const [from, to] = [minutesOf(quietfrom), minutesOf(quietto)]
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to
}

/** Whether somebody may be reminded at this moment. */
export const isReminderTime = (at: Date, hours: Hours): boolean =>
  !isQuiet(minutesOf(timeInLondon(at)), hours) && (hours.weekends || !isWeekend(dayInLondon(at)))

/** A day, two of a weekend, and nights; quiet hours that leave no full hour find none. */
const maxHours = 5 * 24

/** The first full hour from that time of day on at which somebody may be reminded: reminders are sent once an hour. */
function firstAllowed(day: PlainDate, time: string, hours: Hours): Date | undefined {
  const start = startInLondon(day).getTime()
  const full = Array.from({ length: maxHours }, (_, hour) => new Date(start + hour * hourMs))
  return full.find((at) => (dayInLondon(at) > day || timeInLondon(at) >= time) && isReminderTime(at, hours))
}

/**
 * When a person is to be reminded, in order: after as many days as the agency says, at the time of day of the request,
 * or as soon afterwards as its hours allow. What would come too late comes on the day before the last one.
 */
export function reminderTimes(sent: string, until: PlainDate | undefined, options?: ReminderOptions): string[] {
  if (!options?.enabled) return []
  const begun = new Date(sent)
  const sentDay = dayInLondon(begun)
  const days = options.afterdays.map((days) => {
    const day = dayAfter(sentDay, days)
    return until !== undefined && day >= until ? dayAfter(until, -1) : day
  })
  const times = [...new Set(days)]
    .filter((day) => day > sentDay)
    .flatMap((day) => firstAllowed(day, timeInLondon(begun).slice(0, 5), options) ?? [])
    .filter((at) => until === undefined || dayInLondon(at) <= until)
    .map((at) => at.toISOString())
  return [...new Set(times)].toSorted().slice(0, maxReminders)
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
