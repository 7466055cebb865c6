import { plannerCellMinutes, plannerStarts, shortAppointmentPadding } from '@lintel/contract'

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
