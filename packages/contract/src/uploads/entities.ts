import * as z from 'zod'
import { Id, Instant, LongText, ShortText, StorageKey } from '../scalars.ts'

/** What the photo function found out about an uploaded file. */
export const PhotoRecord = z.strictObject({
  id: Id,
  /** Where reports point to it; the original and its copies lie under this key. */
  src: StorageKey,
  filename: ShortText,
  /** waiting: not arrived, or arrived and not looked at yet. */
  status: z.enum(['waiting', 'ready', 'refused']),
  /** Why it was refused. */
  message: LongText.optional(),
  /** Upright size in pixels. */
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  bytes: z.int().min(0).optional(),
  sha256: z.string().optional(),
  /** When the camera says it was taken (EXIF, the camera's own clock, no zone). */
  takenAt: z.string().optional(),
  /** When our storage received it. */
  receivedAt: Instant.optional(),
})
export type PhotoRecord = z.infer<typeof PhotoRecord>

/** A permission to send one file straight to storage, as a form. */
export const PhotoUpload = z.strictObject({
  id: Id,
  src: StorageKey,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type PhotoUpload = z.infer<typeof PhotoUpload>

/** What was found out about an uploaded file that is no photograph. */
const SentFile = z.strictObject({
  ...PhotoRecord.pick({ id: true, src: true, filename: true, status: true, message: true }).shape,
  ...PhotoRecord.pick({ bytes: true, sha256: true, receivedAt: true }).shape,
  /** The content type that it is served as. */
  type: ShortText,
})

/** What was found out about an uploaded document. */
export const DocumentRecord = SentFile
export type DocumentRecord = z.infer<typeof SentFile>

/** What was found out about an uploaded recording. */
export const RecordingRecord = SentFile
export type RecordingRecord = DocumentRecord

/** A supporting document of a client, of no report. */
export const ClientDocument = SentFile
export type ClientDocument = DocumentRecord
