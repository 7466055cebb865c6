import * as z from 'zod'
import { Appointment } from '../appointments/entities.ts'
import { Id, Instant, text } from '../scalars.ts'

/** The state of a person's link to their calendar at Google. Its token is never shown. */
export const GoogleCalendarState = z.strictObject({
  /** Whether this environment has Google at all. */
  available: z.boolean(),
  linked: z.boolean(),
  /** The account at Google. */
  email: text(320).optional(),
  linkedAt: Instant.optional(),
  /** When calendar and planner were last compared. */
  syncedAt: Instant.optional(),
  /** What is wrong, for the person. */
  problem: text(500).optional(),
})
export type GoogleCalendarState = z.infer<typeof GoogleCalendarState>

/** What Google gives for consent, and for a state: short texts without spaces. */
export const GoogleCode = text(2048).min(1)

/** A change that somebody made in Google, and that waits for the planner's people. */
export const CalendarOffer = z.strictObject({
  appointment: Appointment,
  kind: z.enum(['moved', 'removed']),
  /** The times at Google, of one that was moved. */
  starttime: Instant.optional(),
  endtime: Instant.optional(),
  seenAt: Instant,
  /** Changes with each change at Google. */
  mark: Id,
})
export type CalendarOffer = z.infer<typeof CalendarOffer>
