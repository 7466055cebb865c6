import { PlainDate, type Appointment } from '@lintel/contract'
import { instantInLondon, londonClock, newId } from '@lintel/rules'
import { publishAppointmentChanged } from '../appointments/publish-changed.ts'
import type { GoogleEvent } from './google/calendar.ts'
import type { EventRow, Offer } from './store/linked.ts'
import { findOffer, keepOffer, removeOffer } from './store/linked.ts'
import type { Link } from './store/links.ts'

type Times = { starttime: string; endtime: string }

/** One that now lasts a whole day keeps its previous time of day. */
const momentOf = (at: GoogleEvent['start'], known: string): string | undefined => {
  if (at?.dateTime !== undefined) {
    const moment = new Date(at.dateTime)
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
  }
  const day = PlainDate.safeParse(at?.date).data
  return day && instantInLondon(day, londonClock(known).slice(11))
}

/** As they were written if it has none that can be parsed. */
const timesOf = ({ start, end }: GoogleEvent, row: EventRow): Times => {
  const wholeDay = start?.dateTime === undefined
  const starttime = momentOf(start, row.starttime)
  if (starttime === undefined) return row
  const length = Date.parse(row.endtime) - Date.parse(row.starttime)
  // The end of an all-day event is the day after.
  const endtime = wholeDay ? new Date(Date.parse(starttime) + length).toISOString() : momentOf(end, row.endtime)
  return { starttime, endtime: endtime ?? row.endtime }
}

const isAt = (one: Times, other: Times) =>
  Date.parse(one.starttime) === Date.parse(other.starttime) && Date.parse(one.endtime) === Date.parse(other.endtime)

/** Undefined if nothing that can be offered. */
function changeIn(event: GoogleEvent, row: EventRow): Pick<Offer, 'kind' | 'starttime' | 'endtime'> | undefined {
  if (event.status === 'cancelled') return { kind: 'removed' }
  const times = timesOf(event, row)
  return isAt(times, row) ? undefined : { kind: 'moved', starttime: times.starttime, endtime: times.endtime }
}

const isSame = (offer: Offer, change: Pick<Offer, 'kind' | 'starttime' | 'endtime'>) =>
  offer.kind === change.kind && offer.starttime === change.starttime && offer.endtime === change.endtime

/** Stored in place of the written fields of a changed event: it must be written again, whatever the planner says. */
export const changed = 'changed'

export const isAgreed = (
  { kind, starttime, endtime }: Pick<Offer, 'kind' | 'starttime' | 'endtime'>,
  appointment: Appointment,
) => kind === 'moved' && starttime !== undefined && endtime !== undefined && isAt({ starttime, endtime }, appointment)

/** Withdraws the offer if the event is right. True if something is offered. */
export async function updateOffer(
  link: Link,
  appointment: Appointment,
  event: GoogleEvent,
  row: EventRow,
): Promise<boolean> {
  const known = await findOffer(link.client, appointment.id)
  const found = changeIn(event, row)
  const change = found && isAgreed(found, appointment) ? undefined : found
  if (known && change && known.link === link.id && isSame(known, change)) return true
  if (!known && !change) return false
  if (change) {
    const seenAt = new Date().toISOString()
    await keepOffer(link.client, { ...change, appointment: appointment.id, link: link.id, seenAt, mark: newId() })
  } else if (known) await removeOffer(link.client, known)
  await publishAppointmentChanged(appointment)
  return change !== undefined
}
