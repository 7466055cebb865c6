import * as z from 'zod'
import { Id } from '../scalars.ts'
import { JobProgress } from '../documents/entities.ts'

/** What the channel `peach-reporter` carries to browsers. */
export const RealtimeEvent = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('jobprogress'), jobId: Id, reportId: Id, progress: JobProgress }),
  z.strictObject({ event: z.literal('jobcompleted'), jobId: Id, reportId: Id, error: z.string().optional() }),
  z.strictObject({ event: z.literal('reportchanged'), reportId: Id, version: z.int(), by: z.string() }),
  /** A signature was given by link: whoever shows the report's PDF makes it anew. */
  z.strictObject({ event: z.literal('qrsignature'), reportId: Id, signatureId: Id }),
  z.strictObject({ event: z.literal('photoready'), reportId: Id, photoId: Id, status: z.enum(['ready', 'refused']) }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>
