import * as z from 'zod'
import { Id, Instant, PlainDate } from '../scalars.ts'
import { JobProgress } from '../documents/entities.ts'

/** News of a report, for its client's people. */
export const ReportEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('jobprogress'), jobId: Id, reportId: Id, progress: JobProgress }),
  z.strictObject({ event: z.literal('jobcompleted'), jobId: Id, reportId: Id, error: z.string().optional() }),
  z.strictObject({
    event: z.literal('reportchanged'),
    reportId: Id,
    version: z.int(),
    by: z.string(),
    /** Whether it can still be written, for whoever has it open. */
    locked: z.boolean().optional(),
    deleted: z.boolean().optional(),
    /**
     * When the report is delivered automatically, or null. The recipient is left out: visitors receive this event too.
     */
    deliveryAt: Instant.nullable().optional(),
  }),
  /** A signature was given by link: whoever shows the report's PDF makes it anew. */
  z.strictObject({ event: z.literal('qrsignature'), reportId: Id, signatureId: Id }),
  /** A mail about the report did not reach somebody: its log says whom. For staff alone. */
  z.strictObject({ event: z.literal('emailbounced'), reportId: Id }),
  z.strictObject({ event: z.literal('photoready'), reportId: Id, photoId: Id, status: z.enum(['ready', 'refused']) }),
])
export type ReportEvent = z.infer<typeof ReportEvent>

/** A device has answered the remote command of this id; for those who send such commands. */
export const RemoteCommandEvent = z.strictObject({ event: z.literal('remotecommandresponse'), id: Id })
export type RemoteCommandEvent = z.infer<typeof RemoteCommandEvent>

/** A command was sent to the device of whoever hears this. */
export const RemoteCommandSentEvent = z.strictObject({ event: z.literal('remotecommand'), id: Id })
export type RemoteCommandSentEvent = z.infer<typeof RemoteCommandSentEvent>

/** A ticket was opened, answered, changed or closed; for its client's people and for support. */
export const TicketEvent = z.strictObject({ event: z.literal('ticketchanged'), ticketId: Id })
export type TicketEvent = z.infer<typeof TicketEvent>

/**
 * An appointment was made, changed or deleted; for those who may see it. Of one that has moved, whoever saw it before
 * hears too.
 */
export const AppointmentEvent = z.strictObject({
  event: z.literal('appointmentchanged'),
  clientId: Id,
  appointmentId: Id,
  /** The days that it was on and is on now. */
  days: z.array(PlainDate),
})
export type AppointmentEvent = z.infer<typeof AppointmentEvent>

/**
 * Access to a client or its reports has changed: editors check again. `ended` for somebody who has lost all access;
 * their connection is closed.
 */
export const AccessEvent = z.strictObject({ event: z.literal('accesschanged'), clientId: Id, ended: z.boolean() })
export type AccessEvent = z.infer<typeof AccessEvent>

/** What the channel `peach-reporter` carries to browsers. */
export const RealtimeEvent = z.discriminatedUnion('event', [
  ReportEvent,
  RemoteCommandEvent,
  RemoteCommandSentEvent,
  TicketEvent,
  AppointmentEvent,
  AccessEvent,
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>
