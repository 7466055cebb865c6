import type { Appointment } from '@lintel/contract'
import { addressText, appointmentPath, propertyLine } from '@lintel/rules'
import ical, { ICalEventStatus } from 'ical-generator'

const refreshSeconds = 15 * 60
/** Characters of appointments after which a feed is cut off (Lambda: 6 MB); the latest days are left out. */
const maxCharacters = 2_500_000

/** Third-party calendars read it, so it has only the job and its place: no notes, customers or documents. */
export function calendarOf(
  appointments: readonly Appointment[],
  { address, typeName }: { address: string; typeName: (name: string) => string },
): string {
  // The library does not escape the name: it must not be user input.
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
    if (characters > maxCharacters) break
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
  // Every line ends with CRLF, including the last.
  return `${calendar.toString()}\r\n`
}
