import { googleDaysBack } from '@lintel/contract'
import { dayInLondon } from '@lintel/rules'
import { readAppointments, readDiaryPage } from '../appointments/for-calendars.ts'
import { eventOf, fingerprintOf, belongs } from './write-event.ts'
import type { EventsAsked, GoogleCalendar, GoogleEvent } from './google/calendar.ts'
import { GoogleRefusal } from './google/request.ts'
import { changed, updateOffer } from './update-offer.ts'
import { eventsOf, findEvents, keepEvent, type EventRow } from './store/linked.ts'
import type { Link } from './store/links.ts'
import { addWork, worksOf } from './store/work.ts'

const dayMs = 86_400_000
/** Days ahead whose appointments are compared. */
const daysAhead = 400

async function judge(link: Link, event: GoogleEvent, row: EventRow): Promise<void> {
  // Without a version it is being written; with the known version it is our own last write.
  if (row.etag === undefined || row.etag === event.etag) return
  // An appointment that does not parse must not block the changes of others.
  const appointment = (await readAppointments([row.appointment])).get(row.appointment)
  if (!belongs(link, appointment)) return
  const isOffered = await updateOffer(link, appointment, event, row)
  await keepEvent(link.id, { ...row, etag: event.etag, ...(isOffered && { written: changed }) })
}

/** Events that are not ours are skipped. Returns where the next list starts. */
async function readEvents(link: Link, calendar: GoogleCalendar, asked: EventsAsked): Promise<string | undefined> {
  for (let page: string | undefined; ;) {
    const { items, nextPageToken, nextSyncToken } = await calendar.list(asked, page)
    const rows = new Map(
      (await findEvents(link.id, [...new Set(items.map(({ id }) => id))])).map((row) => [row.event, row]),
    )
    for (const event of items) {
      const row = rows.get(event.id)
      if (row) await judge(link, event, row)
    }
    if (nextPageToken === undefined) return nextSyncToken
    page = nextPageToken
  }
}

export async function readCalendarChanges(
  link: Link,
  calendar: GoogleCalendar,
  now: Date,
): Promise<string | undefined> {
  const whole = { from: new Date(now.getTime() - googleDaysBack * dayMs).toISOString() }
  if (link.syncToken === undefined) return readEvents(link, calendar, whole)
  try {
    return await readEvents(link, calendar, { since: link.syncToken })
  } catch (error) {
    // Google no longer knows the changes since then, and requires a full read.
    if (error instanceof GoogleRefusal && error.status === 410) return readEvents(link, calendar, whole)
    throw error
  }
}

/** From today on; those given up stay so. */
export async function compareCalendar(link: Link, now: Date): Promise<void> {
  const { client, user } = link
  const days = { from: dayInLondon(now), to: dayInLondon(new Date(now.getTime() + daysAhead * dayMs)) }
  const known = new Set((await worksOf(client, user)).map(({ appointment }) => appointment))
  const events = new Map((await eventsOf(link.id)).map((row) => [row.appointment, row]))
  for (let after: string | undefined; ;) {
    const { appointments, next } = await readDiaryPage(client, { ...days, user }, after)
    for (const appointment of appointments) {
      const isAsItIs = events.get(appointment.id)?.written === fingerprintOf(eventOf(link.id, appointment))
      if (belongs(link, appointment) && !isAsItIs && !known.has(appointment.id))
        await addWork({ client, user, appointment: appointment.id }, now)
    }
    if (next === undefined) return
    after = next
  }
}
