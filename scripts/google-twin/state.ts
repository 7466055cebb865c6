import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Moment = z.object({
  dateTime: z.string().optional(),
  date: z.string().optional(),
  timeZone: z.string().optional(),
})

/** An event as in the calendar API, with the calendar's change counter at its last change. */
const Event = z.object({
  id: z.string(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: Moment,
  end: Moment,
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
  created: z.string(),
  updated: z.string(),
  change: z.number(),
})
export type CalendarEvent = z.infer<typeof Event>

const Calendar = z.object({
  changes: z.number(),
  /** Sync tokens from before this change are invalid. */
  forgotten: z.number(),
  events: z.record(z.string(), Event),
})

const State = z.object({
  codes: z.record(
    z.string(),
    z.object({
      email: z.string(),
      redirectUri: z.string(),
      challenge: z.string(),
      scope: z.string(),
      until: z.number(),
    }),
  ),
  /** By refresh token. */
  grants: z.record(z.string(), z.object({ email: z.string(), scope: z.string() })),
  /** By access token. */
  accesses: z.record(z.string(), z.object({ grant: z.string(), until: z.number() })),
  /** By account. */
  calendars: z.record(z.string(), Calendar),
})
export type TwinState = z.infer<typeof State>

const empty = (): TwinState => ({ codes: {}, grants: {}, accesses: {}, calendars: {} })

/** The twin's state, in a file that is replaced as a whole. */
export function openState(dir: string, fresh: boolean): { state: TwinState; save: () => void; saveSoon: () => void } {
  mkdirSync(dir, { recursive: true })
  const file = path.join(dir, 'google.json')
  const state = !fresh && existsSync(file) ? State.parse(JSON.parse(readFileSync(file, 'utf8'))) : empty()
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  let due: NodeJS.Timeout | undefined
  /** After every request, but ten times a second at most. */
  const saveSoon = () => {
    due ??= setTimeout(() => {
      due = undefined
      // The folder of a stack that has ended may be gone.
      if (existsSync(dir)) save()
    }, 100).unref()
  }
  return { state, save, saveSoon }
}

/** The calendar of an account; every account has one. */
export const calendarOf = (state: TwinState, email: string): z.infer<typeof Calendar> =>
  (state.calendars[email] ??= { changes: 0, forgotten: 0, events: {} })
