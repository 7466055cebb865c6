import * as z from 'zod'
import { Id, Instant, LongText, ShortText, StorageKey } from '../scalars.ts'

/** The result of the photo function for an uploaded file. */
export const PhotoRecord = z.strictObject({
  id: Id,
  /** The key that reports refer to; the original and its copies are stored under it. */
  src: StorageKey,
  filename: ShortText,
  /** waiting: not arrived, or arrived and not examined yet. */
  status: z.enum(['waiting', 'ready', 'refused']),
  /** Why it was refused. */
  message: LongText.optional(),
  /** Size in pixels once upright. */
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  bytes: z.int().min(0).optional(),
  sha256: z.string().optional(),
  /** Time taken according to the camera (EXIF): its own clock, with an offset from UTC if it has one. */
  takenAt: z.string().optional(),
  /** When storage received it. */
  receivedAt: Instant.optional(),
})
export type PhotoRecord = z.infer<typeof PhotoRecord>

/** A presigned form for uploading one file directly to storage. */
export const PhotoUpload = z.strictObject({
  id: Id,
  src: StorageKey,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type PhotoUpload = z.infer<typeof PhotoUpload>

/** The result for an uploaded file that is not a photograph. */
const SentFile = z.strictObject({
  ...PhotoRecord.pick({ id: true, src: true, filename: true, status: true, message: true }).shape,
  ...PhotoRecord.pick({ bytes: true, sha256: true, receivedAt: true }).shape,
  /** The content type with which it is served. */
  type: ShortText,
})

/** The result for an uploaded document. */
export const DocumentRecord = SentFile
export type DocumentRecord = z.infer<typeof SentFile>

/** The result for an uploaded recording. */
export const RecordingRecord = SentFile
export type RecordingRecord = DocumentRecord

/** A supporting document of a client, not part of any report. */
export const ClientDocument = SentFile
export type ClientDocument = DocumentRecord
