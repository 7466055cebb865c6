import type { Appointment } from '@lintel/contract'
import { addressText, appointmentPath, propertyLine } from '@lintel/rules'
import ical, { ICalEventStatus } from 'ical-generator'

/** Calendars ask again after so long, where they listen. */
const refreshSeconds = 15 * 60
/** An address ends after so many characters of appointments: Lambda answers 6 MB. The days that come last are left out. */
const mostCharacters = 2_500_000

/**
 * The appointments of an inspector as an iCalendar (RFC 5545), by their start. Calendars of other makers read it: what
 * and where the job is, and nothing of notes, customers and documents.
 */
export function calendarOf(
  appointments: readonly Appointment[],
  { address, typeName }: { address: string; typeName: (name: string) => string },
): string {
  // The library writes the name as it is: it is none that anybody typed.
  const calendar = ical({
    name: 'Lintel planner',
    prodId: { company: 'Lintel', product: 'Planner', language: 'EN' },
    ttl: refreshSeconds,
  })
  let characters = 0
  for (const appointment of appointments) {
    const place = addressText(appointment.address)
    const property = propertyLine(appointment)
    const summary = [typeName(appointment.reporttype), place].filter(Boolean).join(', ')
    characters += 400 + summary.length + place.length + property.length
    if (characters > mostCharacters) break
    calendar.createEvent({
      id: `${appointment.id}@lintel`,
      sequence: appointment.version - 1,
      stamp: new Date(appointment.updatedAt),
      created: new Date(appointment.createdAt),
      lastModified: new Date(appointment.updatedAt),
      start: new Date(appointment.starttime),
      end: new Date(appointment.endtime),
      summary,
      ...(place && { location: place }),
      ...(property && { description: property }),
      url: address + appointmentPath(appointment),
      status: appointment.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  // Each line ends, the last one too.
  return `${calendar.toString()}\r\n`
}
