import * as z from 'zod'
import { Id, ShortText, PrintedLook, Instant, LongText, JobProgress, StorageKey } from '@lintel/contract'
import type { Work } from '../kinds.ts'

/** Fields common to all kinds of job. */
export const CommonFields = z.object({
  id: Id,
  clientId: Id,
  /** Whose limits it counts against: a user's, or a visitor's link's. Absent for automatic jobs. */
  startedBy: z.string().optional(),
  /** Made by the execution that a save has queued; every other job has an execution named after itself. */
  queued: z.literal(true).optional(),
  /** The display name of the finished file. */
  filename: ShortText,
  createdAt: Instant,
  endedAt: Instant.optional(),
  /** Name and version of the template it is printed by, once it is planned. */
  template: ShortText.optional(),
  state: z.enum(['running', 'finished', 'failed']),
  progress: JobProgress,
  /** The client's look that its file is printed in, once it is planned. */
  look: PrintedLook.optional(),
  /** The key of the finished file in the documents bucket. */
  src: StorageKey.optional(),
  /** The error message for users. */
  error: LongText.optional(),
  /** Seconds since 1970, when DynamoDB removes it. */
  ttl: z.int().optional(),
})

/** A running or ended job: its `kind`, the `subject` it is made from, and its other input (`payload`). */
export type StoredJob = z.infer<typeof CommonFields> & Work
