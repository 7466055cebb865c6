import * as z from 'zod'
import { Id, Instant, MapKey, ShortText, StorageKey } from '../scalars.ts'

export const PrintedLook = z.strictObject({
  /** When its branch's branding had last changed. */
  changed: Instant.optional(),
  /** Apart from the cover's. */
  images: z.array(StorageKey),
})
export type PrintedLook = z.infer<typeof PrintedLook>

export const Attachment = z.strictObject({
  src: StorageKey.optional(),
  filename: ShortText.optional(),
  status: z.enum(['generating', 'finished', 'failed']),
  jobid: Id.optional(),
  /** Shown by the finished file. */
  version: z.int().min(1).optional(),
  createdAt: Instant.optional(),
  /** A file without `look` may lack branding changes made since. */
  begunAt: Instant.optional(),
  look: PrintedLook.optional(),
  template: ShortText.optional(),
  /** The branding has changed since. Set in responses only. */
  outdated: z.boolean().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Of the last attempt. */
  error: ShortText.optional(),
})
export type Attachment = z.infer<typeof Attachment>

/**
 * By `report`, a variant's name (`summary`, …), `invoice`, `photos`, `preview`; `export` (to another system) has no
 * file.
 */
export const Attachments = z.record(MapKey, Attachment)
export type Attachments = z.infer<typeof Attachments>

/** `total` is 0 until it is known. */
export const JobProgress = z.strictObject({
  done: z.int().min(0),
  total: z.int().min(0),
  step: z.enum(['waiting', 'planning', 'photographs', 'laying out', 'publishing', 'invoicing', 'finished']),
})
export type JobProgress = z.infer<typeof JobProgress>

/** Short-lived, of the same origin. */
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
