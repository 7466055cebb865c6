import * as z from 'zod'
import { signedIn, type Access, appointmentPeople, remoteSupporters, reportReaders, ticketPeople } from '../access.ts'
import { JobProgress } from '../documents/entities.ts'
import { Id, Instant, PlainDate } from '../scalars.ts'

interface EventRow {
  /** Callers with this access to the event's record. */
  receivers: Access
  fields: z.ZodRawShape
  /** What visitors with a link to its report get; without it nothing. */
  toVisitors?: readonly string[]
}

/** The only list of events. */
export const realtimeEvents = {
  jobprogress: { receivers: reportReaders, fields: { jobId: Id, reportId: Id, progress: JobProgress } },
  jobcompleted: {
    receivers: reportReaders,
    fields: { jobId: Id, reportId: Id, error: z.string().optional() },
    // The reason for a failed file would reveal the report's contents.
    toVisitors: ['jobId', 'reportId'],
  },
  reportchanged: {
    receivers: reportReaders,
    fields: {
      reportId: Id,
      version: z.int(),
      by: z.string(),
      locked: z.boolean().optional(),
      deleted: z.boolean().optional(),
      /** When the report is delivered automatically, or null. */
      deliveryAt: Instant.nullable().optional(),
    },
  },
  qrsignature: {
    receivers: reportReaders,
    fields: { reportId: Id, signatureId: Id },
    toVisitors: ['reportId', 'signatureId'],
  },
  emailbounced: { receivers: reportReaders, fields: { reportId: Id } },
  claimanswered: { receivers: reportReaders, fields: { reportId: Id, disputeId: Id } },
  /** The first that others hear of an e-mail. */
  emaildelivered: { receivers: reportReaders, fields: { reportId: Id } },
  photoready: {
    receivers: reportReaders,
    fields: { reportId: Id, photoId: Id, status: z.enum(['ready', 'refused']) },
  },
  remotecommandresponse: { receivers: remoteSupporters, fields: { id: Id } },
  remotecommand: { receivers: signedIn('self'), fields: { id: Id } },
  ticketchanged: { receivers: ticketPeople, fields: { ticketId: Id } },
  /** If it moved, those who saw it before are notified too. */
  appointmentchanged: {
    receivers: appointmentPeople,
    fields: {
      clientId: Id,
      appointmentId: Id,
      days: z.array(PlainDate),
    },
  },
  /** Editors check again. After `ended` the connection is closed. */
  accesschanged: { receivers: signedIn('self'), fields: { clientId: Id, ended: z.boolean() } },
} as const satisfies Record<string, EventRow>

type Events = typeof realtimeEvents

export type RealtimeEvent = {
  [N in keyof Events]: { event: N } & z.output<z.ZodObject<Events[N]['fields']>>
}[keyof Events]

export type ReportEvent = Extract<RealtimeEvent, { reportId: string }>

/** Opens one connection, as `ticket` in its query, within a minute. */
export const ConnectionToken = z.strictObject({ ticket: z.string() })
export type ConnectionToken = z.infer<typeof ConnectionToken>
