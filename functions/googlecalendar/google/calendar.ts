import * as z from 'zod'
import { googleAddress } from './client.ts'
import { GoogleRefusal, GoogleUnavailable } from './errors.ts'
import { askGoogle } from './request.ts'

/* The person's own calendar, as https://developers.google.com/workspace/calendar/api/v3/reference/events has it. */

const Moment = z.object({ dateTime: z.string().optional(), date: z.string().optional() })
const Event = z.object({
  id: z.string(),
  etag: z.string(),
  status: z.string().default('confirmed'),
  start: Moment.optional(),
  end: Moment.optional(),
})
/** The fields of an event at Google that are needed; no others are requested. */
export type GoogleEvent = z.infer<typeof Event>

const Page = z.object({
  items: z.array(Event).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

/** What is written of an event. */
export interface EventFields {
  summary: string
  location: string
  description: string
  start: { dateTime: string; timeZone: string }
  end: { dateTime: string; timeZone: string }
  extendedProperties: { private: Record<string, string> }
}

const fieldsOfEvent = 'id,etag,status,start,end'
const eventsPath = '/calendar/v3/calendars/primary/events'

const parsed = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const { data } = schema.safeParse(answer)
  if (data === undefined) throw new GoogleUnavailable('an answer of another form')
  return data
}

/** A page of events: those that have changed since a sync token was given, or all of some time, or those of a link. */
export type EventsAsked = { since: string } | { from: string } | { link: string }

/** The name of our own property that says which link an event belongs to. */
export const linkProperty = 'lintelLink'

/** The calendar that an access token opens. */
export function calendarOf(accessToken: string) {
  const ask = async (path: string, { query = {}, ...request }: RequestInit & { query?: Record<string, string> }) => {
    const url = googleAddress('apis', eventsPath + path)
    url.search = new URLSearchParams(query).toString()
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${accessToken}`)
    return askGoogle(url, { ...request, headers })
  }
  const write = async (method: string, path: string, fields: object, etag?: string): Promise<GoogleEvent> => {
    const headers = { 'content-type': 'application/json', ...(etag !== undefined && { 'if-match': etag }) }
    const query = { fields: fieldsOfEvent, sendUpdates: 'none' }
    return parsed(Event, await ask(path, { method, headers, query, body: JSON.stringify(fields) }))
  }
  return {
    /** Makes an event under an id of ours: a second time it is refused with 409. */
    insert: (id: string, fields: EventFields) => write('POST', '', { id, ...fields }),
    /** Changes what is ours of an event, if it still is that version, and brings back a deleted one. */
    patch: (id: string, fields: EventFields, etag: string) =>
      write('PATCH', `/${id}`, { ...fields, status: 'confirmed' }, etag),
    /** An event, deleted ones too; undefined where there never was one. */
    async get(id: string): Promise<GoogleEvent | undefined> {
      try {
        return parsed(Event, await ask(`/${id}`, { method: 'GET', query: { fields: fieldsOfEvent } }))
      } catch (error) {
        if (error instanceof GoogleRefusal && error.status === 404) return undefined
        throw error
      }
    },
    /** Deletes an event. One that is not there is as good. */
    async remove(id: string): Promise<void> {
      try {
        await ask(`/${id}`, { method: 'DELETE', query: { sendUpdates: 'none' } })
      } catch (error) {
        if (!(error instanceof GoogleRefusal && (error.status === 404 || error.status === 410))) throw error
      }
    },
    /** A page of events. Throws a refusal of 410 where a sync token is no longer good. */
    async list(asked: EventsAsked, pageToken?: string): Promise<z.infer<typeof Page>> {
      const query = {
        ...{ maxResults: '250', fields: `items(${fieldsOfEvent}),nextPageToken,nextSyncToken` },
        ...('since' in asked && { syncToken: asked.since }),
        ...('from' in asked && { timeMin: asked.from, showDeleted: 'true' }),
        ...('link' in asked && { privateExtendedProperty: `${linkProperty}=${asked.link}` }),
        ...(pageToken !== undefined && { pageToken }),
      }
      return parsed(Page, await ask('', { method: 'GET', query }))
    },
  }
}

/** Somebody's calendar at Google. */
export type GoogleCalendar = ReturnType<typeof calendarOf>
