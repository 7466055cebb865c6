import * as z from 'zod'
import { Id, Instant, MapKey, ShortText, StorageKey } from '../scalars.ts'

/** What of a client's look a file was printed in. */
export const PrintedLook = z.strictObject({
  /** When the look of its branch had last changed; missing where it never had. */
  changed: Instant.optional(),
  /** The backgrounds that its template printed, besides that of the cover. */
  images: z.array(StorageKey),
})
export type PrintedLook = z.infer<typeof PrintedLook>

/** A generated file of a report: its storage key, the version that it shows, and its status. */
export const Attachment = z.strictObject({
  src: StorageKey.optional(),
  filename: ShortText.optional(),
  status: z.enum(['generating', 'finished', 'failed']),
  jobid: Id.optional(),
  /** The report version that the finished file shows. */
  version: z.int().min(1).optional(),
  createdAt: Instant.optional(),
  /** When its making began. Of a file without `look`, what was changed of the client's look since may not be in it. */
  begunAt: Instant.optional(),
  look: PrintedLook.optional(),
  /** Which template in which version it was printed by. */
  template: ShortText.optional(),
  /** The look that it is printed in has changed since. Only answers have it. */
  outdated: z.boolean().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Why the last making failed. */
  error: ShortText.optional(),
})
export type Attachment = z.infer<typeof Attachment>

/**
 * Keyed `report`, each variant's name (`summary`, …), `invoice`, `photos`, `preview`; `export` is the state of the
 * export to another system, and has no file.
 */
export const Attachments = z.record(MapKey, Attachment)
export type Attachments = z.infer<typeof Attachments>

/** How far a job is; `total` 0 while it is not known. */
export const JobProgress = z.strictObject({
  done: z.int().min(0),
  total: z.int().min(0),
  step: z.enum(['waiting', 'planning', 'photographs', 'laying out', 'publishing', 'invoicing', 'finished']),
})
export type JobProgress = z.infer<typeof JobProgress>

/** A short-lived address of the same origin. */
export const Download = z.strictObject({ url: z.string(), filename: z.string() })
export type Download = z.infer<typeof Download>

/** A job that was started. */
export const StartedJob = z.strictObject({ id: Id })

export const Job = z.strictObject({
  id: Id,
  completed: z.boolean(),
  payload: Download.optional(),
  error: z.string().optional(),
  progress: JobProgress,
})
export type Job = z.infer<typeof Job>
