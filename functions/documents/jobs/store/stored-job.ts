import * as z from 'zod'
import { Id, ShortText, PrintedLook, Instant, LongText, JobProgress, StorageKey } from '@lintel/contract'
import type { Work } from '../kinds.ts'

export const CommonFields = z.object({
  id: Id,
  clientId: Id,
  /** Whose limits it counts against: a user's, or a visitor's link's. Absent for automatic jobs. */
  startedBy: z.string().optional(),
  /** Made by the execution that a save has queued; every other job has an execution named after itself. */
  queued: z.literal(true).optional(),
  filename: ShortText,
  createdAt: Instant,
  endedAt: Instant.optional(),
  template: ShortText.optional(),
  state: z.enum(['running', 'finished', 'failed']),
  progress: JobProgress,
  look: PrintedLook.optional(),
  src: StorageKey.optional(),
  error: LongText.optional(),
  /** Seconds since 1970, when DynamoDB removes it. */
  ttl: z.int().optional(),
})

export type StoredJob = z.infer<typeof CommonFields> & Work
