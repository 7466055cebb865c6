import * as z from 'zod'
import { Appointment } from '../appointments/entities.ts'
import { Id, Instant, text } from '../scalars.ts'

/** The state of a user's link to their Google calendar. Its token is never shown. */
export const GoogleCalendarState = z.strictObject({
  /** Whether this environment supports Google at all. */
  available: z.boolean(),
  linked: z.boolean(),
  /** The Google account. */
  email: text(320).optional(),
  linkedAt: Instant.optional(),
  /** When calendar and planner were last synchronised. */
  syncedAt: Instant.optional(),
  /** A problem, worded for the user. */
  problem: text(500).optional(),
})
export type GoogleCalendarState = z.infer<typeof GoogleCalendarState>

/** Google's authorisation code, and the state: short texts without spaces. */
export const GoogleCode = text(2048).min(1)

/** A change made in Google that awaits a decision by staff with planner access. */
export const CalendarOffer = z.strictObject({
  appointment: Appointment,
  kind: z.enum(['moved', 'removed']),
  /** Of a moved appointment: the times in Google. */
  starttime: Instant.optional(),
  endtime: Instant.optional(),
  seenAt: Instant,
  /** Changes with each change in Google. */
  mark: Id,
})
export type CalendarOffer = z.infer<typeof CalendarOffer>
