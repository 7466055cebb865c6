import * as z from 'zod'
import { googleAddress, askGoogle, GoogleRefusal, GoogleUnavailable } from './request.ts'

/* The user's own calendar: https://developers.google.com/workspace/calendar/api/v3/reference/events */

const Moment = z.object({ dateTime: z.string().optional(), date: z.string().optional() })
const Event = z.object({
  id: z.string(),
  etag: z.string(),
  status: z.string().default('confirmed'),
  start: Moment.optional(),
  end: Moment.optional(),
})
export type GoogleEvent = z.infer<typeof Event>

const Page = z.object({
  items: z.array(Event).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

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

/** Those changed since a sync token, all from a moment on, or those of a link. */
export type EventsAsked = { since: string } | { from: string } | { link: string }

/** Our private property with the link that an event belongs to. */
export const linkProperty = 'lintelLink'

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
    /** Google refuses a duplicate with 409. */
    insert: (id: string, fields: EventFields) => write('POST', '', { id, ...fields }),
    /** Only if the event still has that version; restores a deleted one. */
    patch: (id: string, fields: EventFields, etag: string) =>
      write('PATCH', `/${id}`, { ...fields, status: 'confirmed' }, etag),
    /** Even a deleted one; undefined if there never was one. */
    async get(id: string): Promise<GoogleEvent | undefined> {
      try {
        return parsed(Event, await ask(`/${id}`, { method: 'GET', query: { fields: fieldsOfEvent } }))
      } catch (error) {
        if (error instanceof GoogleRefusal && error.status === 404) return undefined
        throw error
      }
    },
    async remove(id: string): Promise<void> {
      try {
        await ask(`/${id}`, { method: 'DELETE', query: { sendUpdates: 'none' } })
      } catch (error) {
        if (!(error instanceof GoogleRefusal && (error.status === 404 || error.status === 410))) throw error
      }
    },
    async list(asked: EventsAsked, pageToken?: string): Promise<z.infer<typeof Page>> {
      const query = {
        maxResults: '250',
        fields: `items(${fieldsOfEvent}),nextPageToken,nextSyncToken`,
        ...('since' in asked && { syncToken: asked.since }),
        ...('from' in asked && { timeMin: asked.from, showDeleted: 'true' }),
        ...('link' in asked && { privateExtendedProperty: `${linkProperty}=${asked.link}` }),
        ...(pageToken !== undefined && { pageToken }),
      }
      return parsed(Page, await ask('', { method: 'GET', query }))
    },
  }
}

export type GoogleCalendar = ReturnType<typeof calendarOf>
