import * as z from 'zod'
import { Id, Instant } from '../scalars.ts'
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
    /** When the report is delivered by itself; null where it is not. To whom is not said: visitors hear of this too. */
    deliveryAt: Instant.nullable().optional(),
  }),
  /** A signature was given by link: whoever shows the report's PDF makes it anew. */
  z.strictObject({ event: z.literal('qrsignature'), reportId: Id, signatureId: Id }),
  z.strictObject({ event: z.literal('photoready'), reportId: Id, photoId: Id, status: z.enum(['ready', 'refused']) }),
])
export type ReportEvent = z.infer<typeof ReportEvent>

/** A device has answered the remote command of this id; for those who send such commands. */
export const RemoteCommandEvent = z.strictObject({ event: z.literal('remotecommandresponse'), id: Id })
export type RemoteCommandEvent = z.infer<typeof RemoteCommandEvent>

/**
 * What people of a client may do has changed, or what may be done with its reports: whoever has one open asks. `ended`
 * for somebody who hears of nothing any more; their connection is closed.
 */
export const AccessEvent = z.strictObject({ event: z.literal('accesschanged'), clientId: Id, ended: z.boolean() })
export type AccessEvent = z.infer<typeof AccessEvent>

/** What the channel `peach-reporter` carries to browsers. */
export const RealtimeEvent = z.discriminatedUnion('event', [ReportEvent, RemoteCommandEvent, AccessEvent])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>
