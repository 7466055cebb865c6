import * as z from 'zod'
import { signedIn, type Access } from '../access.ts'
import { appointmentPeople } from '../appointments/access.ts'
import { JobProgress } from '../documents/entities.ts'
import { remoteSupporters } from '../remote-commands/access.ts'
import { reportReaders } from '../reports/access.ts'
import { Id, Instant, PlainDate } from '../scalars.ts'
import { ticketPeople } from '../tickets/access.ts'

interface EventRow {
  /** Callers with this access to the event's record receive it. */
  receivers: Access
  /** The fields of the event, apart from its name. */
  fields: z.ZodRawShape
  /** The fields sent to visitors with a link to its report; without them visitors do not receive the event. */
  toVisitors?: readonly string[]
}

/** Every event of the channel `peach-reporter`, by name: the only list of them. */
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
      /** Whether it is locked, for those who have it open. */
      locked: z.boolean().optional(),
      deleted: z.boolean().optional(),
      /** When the report is delivered automatically, or null. */
      deliveryAt: Instant.nullable().optional(),
    },
  },
  /** A signature was given by link: screens showing the report's PDF regenerate it. */
  qrsignature: {
    receivers: reportReaders,
    fields: { reportId: Id, signatureId: Id },
    toVisitors: ['reportId', 'signatureId'],
  },
  /** An e-mail about the report bounced: its log names the recipient. */
  emailbounced: { receivers: reportReaders, fields: { reportId: Id } },
  photoready: {
    receivers: reportReaders,
    fields: { reportId: Id, photoId: Id, status: z.enum(['ready', 'refused']) },
  },
  /** A device answered the remote command of this id. */
  remotecommandresponse: { receivers: remoteSupporters, fields: { id: Id } },
  /** A command was sent to the recipient's device. */
  remotecommand: { receivers: signedIn('self'), fields: { id: Id } },
  /** A ticket was opened, answered, changed or closed. */
  ticketchanged: { receivers: ticketPeople, fields: { ticketId: Id } },
  /** An appointment was created, changed or deleted. If it moved, those who saw it before are notified too. */
  appointmentchanged: {
    receivers: appointmentPeople,
    fields: {
      clientId: Id,
      appointmentId: Id,
      /** The days before and after the change. */
      days: z.array(PlainDate),
    },
  },
  /** Access to a client or its reports has changed: editors check again. After `ended` the connection is closed. */
  accesschanged: { receivers: signedIn('self'), fields: { clientId: Id, ended: z.boolean() } },
} as const satisfies Record<string, EventRow>

type Events = typeof realtimeEvents

/** An event as sent to browsers. */
export type RealtimeEvent = {
  [N in keyof Events]: { event: N } & z.output<z.ZodObject<Events[N]['fields']>>
}[keyof Events]

/** An event about a report. */
export type ReportEvent = Extract<RealtimeEvent, { reportId: string }>
