import * as z from 'zod'
import { Id, Instant, MapKey, ShortText, StorageKey } from '../scalars.ts'

/** The branding that a file was printed with. */
export const PrintedLook = z.strictObject({
  /** When its branch's branding had last changed; absent if it never had. */
  changed: Instant.optional(),
  /** The background images that its template printed, apart from the cover's. */
  images: z.array(StorageKey),
})
export type PrintedLook = z.infer<typeof PrintedLook>

/** A generated file of a report: its storage key, the report version that it shows, and its status. */
export const Attachment = z.strictObject({
  src: StorageKey.optional(),
  filename: ShortText.optional(),
  status: z.enum(['generating', 'finished', 'failed']),
  jobid: Id.optional(),
  /** The report version that the finished file shows. */
  version: z.int().min(1).optional(),
  createdAt: Instant.optional(),
  /** When generation began. A file without `look` may lack branding changes made since. */
  begunAt: Instant.optional(),
  look: PrintedLook.optional(),
  /** The template and its version. */
  template: ShortText.optional(),
  /** The branding has changed since. Set in responses only. */
  outdated: z.boolean().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Why the last attempt failed. */
  error: ShortText.optional(),
})
export type Attachment = z.infer<typeof Attachment>

/**
 * Keyed by `report`, each variant's name (`summary`, …), `invoice`, `photos`, `preview`; `export` is the state of the
 * export to another system, and has no file.
 */
export const Attachments = z.record(MapKey, Attachment)
export type Attachments = z.infer<typeof Attachments>

/** The progress of a job; `total` is 0 until it is known. */
export const JobProgress = z.strictObject({
  done: z.int().min(0),
  total: z.int().min(0),
  step: z.enum(['waiting', 'planning', 'photographs', 'laying out', 'publishing', 'invoicing', 'finished']),
})
export type JobProgress = z.infer<typeof JobProgress>

/** A short-lived URL of the same origin. */
export const Download = z.strictObject({ url: z.string(), filename: z.string() })
export type Download = z.infer<typeof Download>

export const StartedJob = z.strictObject({ id: Id })

export const Job = z.strictObject({
  id: Id,
  completed: z.boolean(),
  payload: Download.optional(),
  error: z.string().optional(),
  progress: JobProgress,
})
export type Job = z.infer<typeof Job>
