import * as z from 'zod'
import { allow } from '../access.ts'
import { photoMaxBytes, uploadsPerCall } from '../constants.ts'
import { Download } from '../documents/entities.ts'
import { photoMessages } from '../messages.ts'
import { reportReaders, reportStaff } from '../reports/access.ts'
import { defineRoute } from '../route.ts'
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

export const requestUploads = defineRoute({
  name: 'requestUploads',
  feature: 'photos',
  method: 'POST',
  path: '/photos/uploads',
  access: reportStaff,
  summary: 'Short-lived permissions to send photographs straight to storage, each bound to its size and type.',
  body: z.strictObject({
    /** The report they are for: its client owns them. */
    reportId: Id,
    files: z
      .array(
        z.strictObject({
          name: ShortText.min(1),
          size: z.int().min(1).max(photoMaxBytes),
          type: z.literal('image/jpeg'),
          /** Of an earlier permission for the same photograph, which is given anew: it keeps its id and src. */
          again: Id.optional(),
        }),
      )
      .min(1)
      .max(uploadsPerCall),
  }),
  status: 201,
  answer: z.strictObject({ data: z.array(PhotoUpload) }),
  failures: [400, 401, 403, 404, 413, 415, 423],
})

export const listPhotos = defineRoute({
  name: 'listPhotos',
  feature: 'photos',
  method: 'GET',
  path: '/reports/{id}/photos',
  access: allow({ Administrators: 'any', Support: 'any', Customers: 'branch' }, { dataentry: true }),
  summary: 'The records of the photographs uploaded for a report, or of those named.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({
    /** Comma-separated photo ids, at most 100. */
    ids: z
      .string()
      .max(6500)
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(Id).max(100))
      .optional(),
  }),
  answer: z.strictObject({ data: z.array(PhotoRecord) }),
  failures: [400, 401, 403, 404],
  messages: [photoMessages.couldNotUpload],
})

export const getRecording = defineRoute({
  name: 'getRecording',
  feature: 'photos',
  method: 'GET',
  path: '/reports/{id}/recordings/{audio}',
  access: reportReaders,
  summary: 'A short-lived address at which a recorded note of the report is played.',
  params: z.strictObject({ id: Id, audio: Id }),
  answer: Download,
  failures: [400, 401, 403, 404],
})
