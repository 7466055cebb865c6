import { type Appointment, cutText } from '@lintel/contract'
import { readAppointment } from '../appointments/for-calendars.ts'
import { publishAppointmentChanged } from '../appointments/publish-changed.ts'
import { type EventFields, type GoogleCalendar, type GoogleEvent, linkProperty } from './google/calendar.ts'
import { GoogleRefusal } from './google/request.ts'
import { changed, isAgreed, updateOffer } from './update-offer.ts'
import { findEvent, findOffer, forgetEvent, keepEvent, removeOffer, type EventRow } from './store/linked.ts'
import type { Link } from './store/links.ts'
import { createHash } from 'node:crypto'
import { addressText } from '@lintel/rules'

/** Tries to write an event that is being changed at Google; after these its owner goes first. */
const maxTries = 4

const isRefusedWith = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof GoogleRefusal && statuses.includes(error.status)

/** Undefined if it is refused with one of these statuses. */
async function ignoreStatuses<T>(statuses: number[], write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isRefusedWith(error, ...statuses)) return undefined
    throw error
  }
}

export const belongs = (link: Link, appointment: Appointment | undefined): appointment is Appointment =>
  appointment !== undefined &&
  appointment.client === link.client &&
  appointment.userId === link.user &&
  !appointment.cancelled

async function removeEvent(link: Link, calendar: GoogleCalendar, row: EventRow, appointment: Appointment | undefined) {
  await calendar.remove(row.event)
  await forgetEvent(link.id, row.event)
  const offer = await findOffer(link.client, row.appointment)
  if (offer?.link !== link.id) return
  await removeOffer(link.client, offer)
  if (appointment) await publishAppointmentChanged(appointment)
}

/** Unless it has been changed at Google. */
export async function writeAppointment(link: Link, calendar: GoogleCalendar, id: string): Promise<void> {
  const appointment = await readAppointment(id)
  const event = eventIdOf(link.id, id)
  const row = await findEvent(link.id, event)
  if (!belongs(link, appointment)) {
    if (row) await removeEvent(link, calendar, row, appointment)
    return
  }
  const fields = eventOf(link.id, appointment)
  const { starttime, endtime } = appointment
  const wanted = { event, appointment: id, written: fingerprintOf(fields), starttime, endtime }
  if (row?.etag !== undefined && row.written === wanted.written) return
  // A change in Google waits for a decision: it must not be overwritten.
  const offer = await findOffer(link.client, id)
  if (row && offer?.link === link.id && !isAgreed(offer, appointment)) return
  if (!row) await keepEvent(link.id, wanted)
  const etag = await upsertEvent({ link, calendar, appointment, fields }, row ?? wanted)
  if (etag !== undefined) await keepEvent(link.id, { ...wanted, etag })
}

interface Writing {
  link: Link
  calendar: GoogleCalendar
  appointment: Appointment
  fields: EventFields
}

/** Undefined if a change at Google waits for a decision. */
async function upsertEvent(writing: Writing, row: EventRow): Promise<string | undefined> {
  const { link, calendar, appointment, fields } = writing
  let known = row
  for (let tries = 0; tries < maxTries; tries++) {
    const { event, etag } = known
    const written = await ignoreStatuses([404, 409, 410, 412], () =>
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
      // Without a version it was written by a try whose response was lost, or deleted by us earlier.
      if (etag !== undefined && (await updateOffer(link, appointment, found, row))) {
        await keepEvent(link.id, { ...row, etag: found.etag, written: changed })
        return undefined
      }
      known = { ...known, etag: found.etag }
    }
  }
  // Retried with the next change, or when the calendar is compared.
  return undefined
}

/**
 * The same for every try, so that a retry cannot create a second event. Google allows the characters a to v and digits,
 * and reuses no id of a deleted event: another link has other ids.
 */
export const eventIdOf = (link: string, appointment: string): string =>
  createHash('sha256').update(`${link}#${appointment}`).digest('hex').slice(0, 40)

const timeZone = 'Europe/London'

export function eventOf(link: string, appointment: Appointment): EventFields {
  const { reporttype, address, notes, starttime, endtime, id } = appointment
  const place = addressText(address)
  return {
    summary: cutText([reporttype, place].filter(Boolean).join(': '), 500),
    location: place,
    description: notes,
    start: { dateTime: starttime, timeZone },
    end: { dateTime: endtime, timeZone },
    extendedProperties: { private: { [linkProperty]: link, lintelAppointment: id } },
  }
}

export const fingerprintOf = (fields: EventFields): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
