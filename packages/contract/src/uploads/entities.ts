import * as z from 'zod'
import { Id, Instant, LongText, Sha256, ShortText, StorageKey } from '../scalars.ts'
import { postedPhotoMaxBytes } from './constants.ts'

export const PhotoRecord = z.strictObject({
  id: Id,
  /** What reports refer to; the original and its copies are stored under it. */
  src: StorageKey,
  filename: ShortText,
  /** waiting: not arrived, or not examined yet. */
  status: z.enum(['waiting', 'ready', 'refused']),
  message: LongText.optional(),
  /** Pixels once upright. */
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  bytes: z.int().min(0).optional(),
  /** Of the file as it was taken, if its sender said so; what arrives with another one is not accepted. */
  sha256: Sha256.optional(),
  /** What arrived is not the file that was taken: it is sent again. */
  damaged: z.literal(true).optional(),
  /** The sender's own clock, which can be wrong. */
  capturedAt: Instant.optional(),
  /** EXIF: the camera's own clock, with an offset from UTC if it has one. */
  takenAt: z.string().optional(),
  receivedAt: Instant.optional(),
})
export type PhotoRecord = z.infer<typeof PhotoRecord>

export const PhotoUpload = z.strictObject({
  id: Id,
  src: StorageKey,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type PhotoUpload = z.infer<typeof PhotoUpload>

const SentFile = z.strictObject({
  ...PhotoRecord.pick({ id: true, src: true, filename: true, status: true, message: true }).shape,
  ...PhotoRecord.pick({ bytes: true, sha256: true, damaged: true, capturedAt: true, receivedAt: true }).shape,
  type: ShortText,
})

export const DocumentRecord = SentFile
export type DocumentRecord = z.infer<typeof SentFile>

export const RecordingRecord = SentFile
export type RecordingRecord = DocumentRecord

export const ClientDocument = SentFile
export type ClientDocument = DocumentRecord

export const PostedPhoto = z.strictObject({
  fileName: ShortText.min(1),
  fileType: z.literal('image/jpeg'),
  fileData: z
    .string()
    .max(Math.ceil((postedPhotoMaxBytes * 4) / 3) + 1_500_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not base64.'),
})
export type PostedPhoto = z.infer<typeof PostedPhoto>
