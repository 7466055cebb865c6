import { createHash } from 'node:crypto'
import { cutText, type Appointment } from '@lintel/contract'
import { addressText } from '@lintel/rules'
import { linkProperty, type EventFields } from './google/calendar.ts'

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
