import { randomBytes } from 'node:crypto'
import { apiError } from './answers.ts'
import { calendarOf, type CalendarEvent, type TwinState } from './state.ts'

type Moment = CalendarEvent['start']

const etagOf = ({ change, updated }: CalendarEvent) => `"${Date.parse(updated)}${String(change).padStart(4, '0')}"`

/** An event as returned. */
const shown = ({ change, ...event }: CalendarEvent) => ({
  kind: 'calendar#event',
  etag: etagOf({ change, ...event }),
  ...event,
})

/** An event in a list: for a deleted one only the id is guaranteed. */
const listed = (event: CalendarEvent) =>
  event.status === 'cancelled'
    ? { kind: 'calendar#event', etag: etagOf(event), id: event.id, status: event.status }
    : shown(event)

const invalid = (message: string) => apiError(400, 'invalid', message)

function momentOf(value: unknown, name: string): Moment {
  const { dateTime, date, timeZone } = (value ?? {}) as Record<string, unknown>
  if (typeof dateTime === 'string' && !Number.isNaN(Date.parse(dateTime)))
    return { dateTime, ...(typeof timeZone === 'string' && { timeZone }) }
  if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) return { date }
  throw apiError(400, 'required', `Missing ${name} time.`)
}

const at = ({ dateTime, date }: Moment) => Date.parse(dateTime ?? `${date}T00:00:00Z`)

const textIn = (fields: Record<string, unknown>, name: string) =>
  typeof fields[name] === 'string' ? { [name]: fields[name] } : {}

/** The writable fields of an event. */
function written(fields: Record<string, unknown>, before?: CalendarEvent): Omit<CalendarEvent, 'id' | 'created'> {
  const start = fields['start'] === undefined && before ? before.start : momentOf(fields['start'], 'start')
  const end = fields['end'] === undefined && before ? before.end : momentOf(fields['end'], 'end')
  if (at(end) < at(start))
    throw apiError(400, 'timeRangeEmpty', 'The specified time range is empty.', { domain: 'calendar' })
  const { private: own } = (fields['extendedProperties'] ?? {}) as { private?: Record<string, string> }
  const status = fields['status']
  return {
    ...before,
    ...textIn(fields, 'summary'),
    ...textIn(fields, 'description'),
    ...textIn(fields, 'location'),
    start,
    end,
    updated: new Date().toISOString(),
    change: 0,
    status: status === 'confirmed' || status === 'tentative' ? status : (before?.status ?? 'confirmed'),
    ...(own && { extendedProperties: { private: own } }),
  }
}

function put(state: TwinState, email: string, event: CalendarEvent) {
  const calendar = calendarOf(state, email)
  calendar.changes += 1
  const kept = { ...event, change: calendar.changes }
  calendar.events[event.id] = kept
  return shown(kept)
}

const find = (state: TwinState, email: string, id: string): CalendarEvent => {
  const event = calendarOf(state, email).events[id]
  if (!event) throw apiError(404, 'notFound', 'Not Found')
  return event
}

function checkMatch(event: CalendarEvent, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === etagOf(event)) return
  const header = { locationType: 'header', location: 'If-Match' }
  throw apiError(412, 'conditionNotMet', 'Precondition Failed', header)
}

/** POST …/events; the caller can choose the id. */
export function insertEvent(state: TwinState, email: string, fields: Record<string, unknown>) {
  const id = typeof fields['id'] === 'string' ? fields['id'] : randomBytes(13).toString('hex')
  if (!/^[a-v0-9]{5,1024}$/.test(id)) throw invalid('Invalid resource id value.')
  if (calendarOf(state, email).events[id]) throw apiError(409, 'duplicate', 'The requested identifier already exists.')
  return put(state, email, { id, created: new Date().toISOString(), ...written(fields) })
}

/** GET …/events/{id} */
export const getEvent = (state: TwinState, email: string, id: string) => shown(find(state, email, id))

/** PATCH …/events/{id}; a deleted one is restored with the status `confirmed`. */
export function patchEvent(
  state: TwinState,
  email: string,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
  fields: Record<string, unknown>,
) {
  const event = find(state, email, id)
  checkMatch(event, ifMatch)
  const properties = fields['extendedProperties'] as { private?: Record<string, string> } | undefined
  const merged = properties && {
    extendedProperties: { private: { ...event.extendedProperties?.private, ...properties.private } },
  }
  return put(state, email, { id, created: event.created, ...written({ ...fields, ...merged }, event) })
}

/** DELETE …/events/{id} */
export function deleteEvent(
  state: TwinState,
  email: string,
  { id, ifMatch }: { id: string; ifMatch?: string | undefined },
): void {
  const event = find(state, email, id)
  if (event.status === 'cancelled') throw apiError(410, 'deleted', 'Resource has been deleted')
  checkMatch(event, ifMatch)
  put(state, email, { ...event, status: 'cancelled', updated: new Date().toISOString() })
}

/** Not compatible with a sync token, according to the reference of `events.list`. */
const notWithTokens = ['iCalUID', 'orderBy', 'privateExtendedProperty', 'q', 'sharedExtendedProperty', 'timeMin']

/** A list's position and last change: a page token, or for the next time a sync token. */
const tokenOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const readToken = (text: string | null): { after: number; until?: number; from?: number } | undefined => {
  if (text === null) return undefined
  try {
    const { after, until, from } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
    if (typeof after === 'number')
      return { after, ...(typeof until === 'number' && { until }), ...(typeof from === 'number' && { from }) }
  } catch {
    // Handled below.
  }
  throw invalid('Invalid sync token value.')
}

/** Events per page. Google may return fewer than requested, or none that match, with further pages. */
const maxPageBytes = 2

/** GET …/events */
export function listEvents(state: TwinState, email: string, query: URLSearchParams) {
  const calendar = calendarOf(state, email)
  const sync = readToken(query.get('syncToken'))
  const page = readToken(query.get('pageToken'))
  if (sync && notWithTokens.concat('timeMax', 'updatedMin').some((name) => query.has(name)))
    throw apiError(
      400,
      'syncTokenWithRequestRestrictions',
      'Sync token cannot be used with other request restrictions.',
    )
  if (sync && sync.after < calendar.forgotten)
    throw apiError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
      domain: 'calendar',
      locationType: 'parameter',
      location: 'syncToken',
    })
  const until = page?.until ?? calendar.changes
  const from = page?.from ?? sync?.after ?? 0
  const max = Math.min(Number(query.get('maxResults') ?? 250), maxPageBytes)
  const wanted = query.getAll('privateExtendedProperty').map((pair) => pair.split('=', 2))
  const timeMin = query.get('timeMin')
  const withDeleted = sync !== undefined || query.get('showDeleted') === 'true'
  const found = Object.values(calendar.events)
    .filter(({ change }) => change > (page?.after ?? from) && change <= until)
    .filter(({ status }) => withDeleted || status !== 'cancelled')
    .filter(({ end }) => timeMin === null || at(end) > Date.parse(timeMin))
    .toSorted((a, b) => a.change - b.change)
  const looked = found.slice(0, max)
  const last = looked.at(-1)
  const more = found.length > looked.length && last
  const items = looked.filter(({ extendedProperties }) =>
    wanted.every(([name = '', value]) => extendedProperties?.private?.[name] === value),
  )
  return {
    kind: 'calendar#events',
    summary: email,
    timeZone: 'Europe/London',
    items: items.map(listed),
    ...(more
      ? { nextPageToken: tokenOf({ after: last.change, until, from }) }
      : { nextSyncToken: tokenOf({ after: until }) }),
  }
}
