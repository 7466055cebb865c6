import type { Appointment } from '@lintel/contract'
import {
  addressText,
  instantInLondon,
  londonClock,
  minutesBetween,
  paddingOf,
  plusMinutes,
  upToCell,
} from '@lintel/rules'

/** A United Kingdom time, `YYYY-MM-DD HH:mm:ss`, in the diary library's format. */
type Clock = string

export interface DiaryEvent {
  id: string
  title: string
  start: Clock
  end: Clock
  color: string
  resourceId: string
}

const dayOf = (clock: Clock) => clock.slice(0, 10)
const timeOf = (clock: Clock) => clock.slice(11, 16)

/** The clock time this many seconds later on the same day; days of 23 and 25 hours change at night. */
const shifted = (clock: Clock, seconds: number): Clock =>
  new Date(Date.parse(`${clock.replace(' ', 'T')}Z`) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

export const londonClockAfter = (clock: Clock, minutes: number): Clock => shifted(clock, minutes * 60)

export const clockOf = ({ starttime, endtime }: Pick<Appointment, 'starttime' | 'endtime'>) => {
  const [start, end] = [londonClock(starttime), londonClock(endtime)]
  return { day: dayOf(start), start: timeOf(start), end: timeOf(end) }
}

/** Minutes that really pass. */
const durationOf = ({ starttime, endtime }: Pick<Appointment, 'starttime' | 'endtime'>) =>
  (Date.parse(endtime) - Date.parse(starttime)) / 60_000

/** Where an appointment is drawn. Through the hour that autumn repeats, its clock times alone would end before it starts. */
const drawnAt = (appointment: Pick<Appointment, 'starttime' | 'endtime'>): { start: Clock; end: Clock } => {
  const [start, end] = [londonClock(appointment.starttime), londonClock(appointment.endtime)]
  return { start, end: end > start ? end : shifted(start, durationOf(appointment) * 60) }
}

export function eventOf(appointment: Appointment, colour: string): DiaryEvent {
  const [start, end] = [londonClock(appointment.starttime), londonClock(appointment.endtime)]
  const drawn = drawnAt(appointment)
  const padding = paddingOf(durationOf(appointment))
  const time = `${timeOf(start)}–${timeOf(end)}`
  const state = appointment.cancelled ? ', cancelled' : ''
  return {
    id: appointment.id,
    title: `${time} ${appointment.reporttype}, ${addressText(appointment.address)}${state}`,
    start: shifted(drawn.start, -padding),
    end: shifted(drawn.end, padding),
    color: colour,
    resourceId: appointment.userId,
  }
}

/**
 * Those that begin together keep their order when one is moved, or a finger about to grab one would grab another. One
 * that moved while pages were fetched is in two of them: the later is current.
 */
export const inOrder = (appointments: readonly Appointment[]): Appointment[] =>
  [...new Map(appointments.map((one) => [one.id, one])).values()].toSorted(
    (a, b) => Date.parse(a.starttime) - Date.parse(b.starttime) || (a.id < b.id ? -1 : 1),
  )

/** The first and last hour of a diary: the planner's own, and those of visits that begin or end outside. */
export function hoursFor(
  appointments: readonly Pick<Appointment, 'starttime' | 'endtime'>[],
  own: { from: number; to: number },
): { from: number; to: number } {
  let { from, to } = own
  for (const appointment of appointments) {
    const { start, end } = drawnAt(appointment)
    from = Math.min(from, Number(timeOf(start).slice(0, 2)))
    // One that ends on the next day is drawn until midnight.
    to = Math.max(to, dayOf(end) === dayOf(start) ? Math.ceil(minutesBetween('00:00', timeOf(end)) / 60) : 24)
  }
  return { from, to }
}

export function maxAtOnce(events: readonly DiaryEvent[]): number {
  const edges = events
    .flatMap(({ resourceId, start, end }) => [
      { resourceId, at: start, by: 1 },
      { resourceId, at: end, by: -1 },
    ])
    // A visit that ends when the next begins does not overlap it.
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.by - b.by)
  const open = new Map<string, number>()
  let max = 0
  for (const { resourceId, by } of edges) {
    const count = (open.get(resourceId) ?? 0) + by
    open.set(resourceId, count)
    max = Math.max(max, count)
  }
  return max
}

type Times = Pick<Appointment, 'date' | 'starttime' | 'endtime'>

export const timesAt = (date: string, start: string, end: string): Times => ({
  date,
  starttime: instantInLondon(date, start),
  endtime: instantInLondon(date, end),
})

const upToCellOn = (time: string) => plusMinutes('00:00', upToCell(minutesBetween('00:00', time)))

export function dropped(appointment: Appointment, newStart: Clock, { grabbed, isMonth }: Grab): Times {
  const { start, end } = drawnAt(appointment)
  const minutes = minutesBetween(timeOf(start), timeOf(end))
  if (isMonth) return timesAt(dayOf(newStart), timeOf(start), timeOf(end))
  const from = shifted(newStart, paddingOf(minutes) - Math.round(grabbed) * 60)
  const day = dayOf(newStart)
  // A long one, grabbed late, can reach back over midnight.
  const time = dayOf(from) === day ? upToCellOn(timeOf(from)) : '00:00'
  return timesAt(day, time, upToCellOn(plusMinutes(time, minutes)))
}

interface Grab {
  grabbed: number
  isMonth: boolean
}

/** The times of an appointment whose edge was dragged: that edge is rounded up to the next cell, the other stays. */
export function resized(appointment: Appointment, shown: Pick<DiaryEvent, 'start' | 'end'>, now: ResizedTo): Times {
  const { day, start, end } = clockOf(appointment)
  const from = now.newStart === shown.start ? start : upToCellOn(timeOf(now.newStart))
  const to = now.newEnd === shown.end ? end : upToCellOn(timeOf(now.newEnd))
  if (minutesBetween(from, to) > 0) return timesAt(day, from, to)
  // Never shorter than a cell.
  return from === start ? timesAt(day, start, plusMinutes(start, 15)) : timesAt(day, plusMinutes(end, -15), end)
}

interface ResizedTo {
  newStart: Clock
  newEnd: Clock
}
