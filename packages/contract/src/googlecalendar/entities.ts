import * as z from 'zod'
import { Appointment } from '../appointments/entities.ts'
import { Id, Instant, text } from '../scalars.ts'

/** To come back from Google. */
export const googleSignInMinutes = 10

/** Of a full read. */
export const googleDaysBack = 31

/** Its token is never shown. */
export const GoogleCalendarState = z.strictObject({
  /** In this environment. */
  available: z.boolean(),
  linked: z.boolean(),
  /** Of the Google account. */
  email: text(320).optional(),
  linkedAt: Instant.optional(),
  syncedAt: Instant.optional(),
  /** Worded for the user. */
  problem: text(500).optional(),
})
export type GoogleCalendarState = z.infer<typeof GoogleCalendarState>

export const GoogleCode = text(2048).min(1)

/** A change made in Google that awaits a decision. */
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
