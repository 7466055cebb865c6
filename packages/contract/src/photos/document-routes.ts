import * as z from 'zod'
import { documentMaxBytes, documentUploadsPerCall } from '../constants.ts'
import { Download } from '../documents/entities.ts'
import { documentMessages } from '../messages.ts'
import { reportReaders, reportStaff } from '../reports/access.ts'
import { defineRoute } from '../route.ts'
import { Id, ShortText, StorageKey } from '../scalars.ts'
import { PhotoRecord, PhotoUpload } from './routes.ts'

/** What was found out about an uploaded document. */
export const DocumentRecord = z.strictObject({
  ...PhotoRecord.pick({ id: true, src: true, filename: true, status: true, message: true }).shape,
  ...PhotoRecord.pick({ bytes: true, sha256: true, receivedAt: true }).shape,
  /** The content type that it is served as. */
  type: ShortText,
})
export type DocumentRecord = z.infer<typeof DocumentRecord>

export const requestDocumentUploads = defineRoute({
  name: 'requestDocumentUploads',
  feature: 'photos',
  method: 'POST',
  path: '/reports/{id}/documents',
  access: reportStaff,
  summary: 'Short-lived permissions to send documents straight to storage, each bound to its size and type.',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          name: ShortText.min(1),
          size: z.int().min(1).max(documentMaxBytes),
          /** Of an earlier permission for the same document, which is given anew: it keeps its id and src. */
          again: Id.optional(),
        }),
      )
      .min(1)
      .max(documentUploadsPerCall),
  }),
  status: 201,
  answer: z.strictObject({ data: z.array(PhotoUpload) }),
  failures: [400, 401, 403, 404, 413, 415, 423],
  messages: [documentMessages.notValidType('{filename}')],
})

export const listDocuments = defineRoute({
  name: 'listDocuments',
  feature: 'photos',
  method: 'GET',
  path: '/reports/{id}/documents',
  access: reportReaders,
  summary: 'The records of the documents uploaded for a report, oldest first, or of those named.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({
    /** Comma-separated document ids, at most 100. */
    ids: z
      .string()
      .max(6500)
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(Id).max(100))
      .optional(),
  }),
  answer: z.strictObject({ data: z.array(DocumentRecord) }),
  failures: [400, 401, 403, 404],
})

export const downloadDocument = defineRoute({
  name: 'downloadDocument',
  feature: 'photos',
  method: 'GET',
  path: '/reports/{id}/download/document',
  access: reportReaders,
  summary: 'A short-lived address of a document of the report; pictures and PDFs open, others are saved.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ src: StorageKey }),
  answer: Download,
  failures: [400, 401, 403, 404],
})
