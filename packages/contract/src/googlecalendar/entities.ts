import * as z from 'zod'
import { Appointment } from '../appointments/entities.ts'
import { Id, Instant, text } from '../scalars.ts'

export const googleSignInMinutes = 10

export const googleDaysBack = 31

/** Its token is never shown. */
export const GoogleCalendarState = z.strictObject({
  available: z.boolean(),
  linked: z.boolean(),
  email: text(320).optional(),
  linkedAt: Instant.optional(),
  syncedAt: Instant.optional(),
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
  mark: Id,
})
export type CalendarOffer = z.infer<typeof CalendarOffer>
