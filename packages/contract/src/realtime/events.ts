import * as z from 'zod'
import { signedIn, type Access } from '../access.ts'
import { appointmentPeople } from '../appointments/access.ts'
import { JobProgress } from '../documents/entities.ts'
import { remoteSupporters } from '../remote-commands/access.ts'
import { reportReaders } from '../reports/access.ts'
import { Id, Instant, PlainDate } from '../scalars.ts'
import { ticketPeople } from '../tickets/access.ts'

interface EventRow {
  /** Whoever may do this with the record that an event is about receives it. */
  heardBy: Access
  /** What it says besides its name. */
  fields: z.ZodRawShape
  /** The fields that visitors with a link to its report receive; without them they do not hear of it. */
  toVisitors?: readonly string[]
}

/** Every event of the channel `peach-reporter`, by its name: the only list of them. */
export const realtimeEvents = {
  jobprogress: { heardBy: reportReaders, fields: { jobId: Id, reportId: Id, progress: JobProgress } },
  jobcompleted: {
    heardBy: reportReaders,
    fields: { jobId: Id, reportId: Id, error: z.string().optional() },
    // The cause of a failed file would reveal contents of the report.
    toVisitors: ['jobId', 'reportId'],
  },
  reportchanged: {
    heardBy: reportReaders,
    fields: {
      reportId: Id,
      version: z.int(),
      by: z.string(),
      /** Whether it can still be written, for whoever has it open. */
      locked: z.boolean().optional(),
      deleted: z.boolean().optional(),
      /** When the report is delivered automatically, or null. */
      deliveryAt: Instant.nullable().optional(),
    },
  },
  /** A signature was given by link: whoever shows the report's PDF makes it anew. */
  qrsignature: {
    heardBy: reportReaders,
    fields: { reportId: Id, signatureId: Id },
    toVisitors: ['reportId', 'signatureId'],
  },
  /** A mail about the report did not reach somebody: its log says whom. */
  emailbounced: { heardBy: reportReaders, fields: { reportId: Id } },
  photoready: {
    heardBy: reportReaders,
    fields: { reportId: Id, photoId: Id, status: z.enum(['ready', 'refused']) },
  },
  /** A device has answered the remote command of this id. */
  remotecommandresponse: { heardBy: remoteSupporters, fields: { id: Id } },
  /** A command was sent to the device of whoever receives this. */
  remotecommand: { heardBy: signedIn('self'), fields: { id: Id } },
  /** A ticket was opened, answered, changed or closed. */
  ticketchanged: { heardBy: ticketPeople, fields: { ticketId: Id } },
  /** An appointment was made, changed or deleted. Of one that has moved, whoever saw it before is notified too. */
  appointmentchanged: {
    heardBy: appointmentPeople,
    fields: {
      clientId: Id,
      appointmentId: Id,
      /** The days that it was on and is on now. */
      days: z.array(PlainDate),
    },
  },
  /**
   * Access to a client or its reports has changed: editors check again. `ended` for somebody who has lost all access;
   * their connection is closed.
   */
  accesschanged: { heardBy: signedIn('self'), fields: { clientId: Id, ended: z.boolean() } },
} as const satisfies Record<string, EventRow>

type Events = typeof realtimeEvents

/** What the channel carries to browsers. */
export type RealtimeEvent = {
  [N in keyof Events]: { event: N } & z.output<z.ZodObject<Events[N]['fields']>>
}[keyof Events]

/** News of a report. */
export type ReportEvent = Extract<RealtimeEvent, { reportId: string }>
