import type { Appointment } from '@lintel/contract'
import { readAppointment } from '../appointments/for-calendars.ts'
import { publishAppointmentChanged } from '../appointments/publish-changed.ts'
import { eventIdOf, eventOf, printOf } from './event-of.ts'
import type { EventFields, GoogleCalendar, GoogleEvent } from './google/calendar.ts'
import { GoogleRefusal } from './google/errors.ts'
import { changed, isAgreed, updateOffer } from './update-offer.ts'
import { findEvent, findOffer, forgetEvent, keepEvent, removeOffer, type EventRow } from './store/linked.ts'
import type { Link } from './store/links.ts'

/** Somebody may change an event as often as it is written; then it is their turn for a while. */
const mostTries = 4

const isRefusedWith = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof GoogleRefusal && statuses.includes(error.status)

/** What a write answers; undefined where it is refused with one of these. */
async function unless<T>(statuses: number[], write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isRefusedWith(error, ...statuses)) return undefined
    throw error
  }
}

/** Whether an appointment belongs in the calendar of a link. */
export const belongs = (link: Link, appointment: Appointment | undefined): appointment is Appointment =>
  appointment !== undefined &&
  appointment.client === link.client &&
  appointment.userId === link.user &&
  !appointment.cancelled

/** Takes an appointment's event out of a calendar, and what was offered of it. */
async function takeOut(link: Link, calendar: GoogleCalendar, row: EventRow, appointment: Appointment | undefined) {
  await calendar.remove(row.event)
  await forgetEvent(link.id, row.event)
  const offer = await findOffer(link.client, row.appointment)
  if (offer?.link !== link.id) return
  await removeOffer(link.client, offer)
  if (appointment) await publishAppointmentChanged(appointment)
}

/** Makes the event of a calendar what the appointment is by now, unless somebody has changed it there. */
export async function writeAppointment(link: Link, calendar: GoogleCalendar, id: string): Promise<void> {
  const appointment = await readAppointment(id)
  const event = eventIdOf(link.id, id)
  const row = await findEvent(link.id, event)
  if (!belongs(link, appointment)) {
    if (row) await takeOut(link, calendar, row, appointment)
    return
  }
  const fields = eventOf(link.id, appointment)
  const { starttime, endtime } = appointment
  const wanted = { event, appointment: id, written: printOf(fields), starttime, endtime }
  if (row?.etag !== undefined && row.written === wanted.written) return
  // A change in Google waits to be decided on: it is not overwritten unheard.
  const offer = await findOffer(link.client, id)
  if (row && offer?.link === link.id && !isAgreed(offer, appointment)) return
  // Known before it is there: whatever happens in between, it is found again.
  if (!row) await keepEvent(link.id, wanted)
  const etag = await bring({ link, calendar, appointment, fields }, row ?? wanted)
  if (etag !== undefined) await keepEvent(link.id, { ...wanted, etag })
}

interface Writing {
  link: Link
  calendar: GoogleCalendar
  appointment: Appointment
  fields: EventFields
}

/** Writes an event; answers its version, or undefined where a change of somebody else waits to be decided on. */
async function bring(writing: Writing, row: EventRow): Promise<string | undefined> {
  const { link, calendar, appointment, fields } = writing
  let known = row
  for (let tries = 0; tries < mostTries; tries++) {
    const { event, etag } = known
    const written = await unless([404, 409, 410, 412], () =>
      etag === undefined ? calendar.insert(event, fields) : calendar.patch(event, fields, etag),
    )
    if (written) {
      const offer = await findOffer(link.client, appointment.id)
      if (offer?.link === link.id && (await removeOffer(link.client, offer)))
        await publishAppointmentChanged(appointment)
      return written.etag
    }
    const found: GoogleEvent | undefined = await calendar.get(event)
    if (!found) known = { ...known, etag: undefined }
    else {
      // Without a version of its own it was written by a try whose answer was lost, or deleted by ourselves before.
      if (etag !== undefined && (await updateOffer(link, appointment, found, row))) {
        await keepEvent(link.id, { ...row, etag: found.etag, written: changed })
        return undefined
      }
      known = { ...known, etag: found.etag }
    }
  }
  // Asked again with the next change, or when the calendar is compared.
  return undefined
}
