import * as z from 'zod'
import {
  documentMaxBytes,
  documentUploadsPerCall,
  lookImageMaxBytes,
  lookUploadsPerCall,
  photoMaxBytes,
  recordingMaxBytes,
  recordingUploadsPerCall,
  uploadsPerCall,
} from './constants.ts'
import { allow, appointmentPeople, reportReaders, reportStaff } from '../access.ts'
import { appointmentMessages } from '../appointments/messages.ts'
import { Download } from '../documents/entities.ts'
import { documentMessages } from '../documents/messages.ts'
import { photoMessages, recordingMessages } from './messages.ts'
import { ClientDocument, DocumentRecord, PhotoRecord, PhotoUpload, RecordingRecord } from './entities.ts'
import { defineRoute } from '../route.ts'
import { Id, Instant, MadeId, Sha256, ShortText, StorageKey } from '../scalars.ts'

/** Comma-separated. */
const SomeIds = z
  .string()
  .max(6500)
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(Id).max(100))

const fileUpTo = (maxBytes: number) =>
  z.strictObject({
    name: ShortText.min(1),
    size: z.int().min(1).max(maxBytes),
    /** Made by the sender. With that of an earlier request for the same file its permission is renewed. */
    id: MadeId.optional(),
    /** When it was taken, by the sender's clock. */
    capturedAt: Instant.optional(),
    sha256: Sha256.optional(),
  })

const filesOf = <F extends z.ZodType>(file: F, max: number) => z.strictObject({ files: z.array(file).min(1).max(max) })

const OptionalIds = z.strictObject({ ids: SomeIds.optional() })

export const requestUploads = defineRoute({
  method: 'POST',
  path: '/photos/uploads',
  access: reportStaff,
  summary: 'Short-lived permissions to send photographs straight to storage, each bound to its size and type.',
  body: z.strictObject({
    reportId: Id,
    files: z
      .array(fileUpTo(photoMaxBytes).extend({ type: z.literal('image/jpeg') }))
      .min(1)
      .max(uploadsPerCall),
  }),
  status: 201,
  answer: z.strictObject({ data: z.array(PhotoUpload) }),
  failures: [404, 423],
})

export const listPhotos = defineRoute({
  method: 'GET',
  path: '/reports/{id}/photos',
  access: reportReaders,
  summary: 'The records of the photographs uploaded for a report, or of those named.',
  params: z.strictObject({ id: Id }),
  query: OptionalIds,
  answer: z.strictObject({ data: z.array(PhotoRecord) }),
  failures: [404],
  messages: [photoMessages.couldNotUpload],
})

export const getRecording = defineRoute({
  method: 'GET',
  path: '/reports/{id}/recordings/{audio}',
  access: reportReaders,
  summary: 'A short-lived address at which a recorded note of the report, or one that was sent for it, is played.',
  params: z.strictObject({ id: Id, audio: Id }),
  answer: Download,
  failures: [404],
  messages: [recordingMessages.notFound],
})

export const requestRecordingUploads = defineRoute({
  method: 'POST',
  path: '/reports/{id}/recordings',
  access: reportStaff,
  summary: 'Short-lived permissions to send recorded notes straight to storage, each bound to its size and type.',
  params: z.strictObject({ id: Id }),
  body: filesOf(fileUpTo(recordingMaxBytes), recordingUploadsPerCall),
  status: 201,
  answer: z.strictObject({ data: z.array(PhotoUpload) }),
  failures: [404, 423],
  messages: [recordingMessages.notRecording('{filename}')],
})

export const listRecordings = defineRoute({
  method: 'GET',
  path: '/reports/{id}/recordings',
  access: reportReaders,
  summary: 'The records of the recorded notes that were sent for a report, oldest first, or of those named.',
  params: z.strictObject({ id: Id }),
  query: OptionalIds,
  answer: z.strictObject({ data: z.array(RecordingRecord) }),
  failures: [404],
})

export const requestDocumentUploads = defineRoute({
  method: 'POST',
  path: '/reports/{id}/documents',
  access: reportStaff,
  summary: 'Short-lived permissions to send documents straight to storage, each bound to its size and type.',
  params: z.strictObject({ id: Id }),
  body: filesOf(fileUpTo(documentMaxBytes), documentUploadsPerCall),
  status: 201,
  answer: z.strictObject({ data: z.array(PhotoUpload) }),
  failures: [404],
  messages: [documentMessages.notValidType('{filename}')],
})

export const listDocuments = defineRoute({
  method: 'GET',
  path: '/reports/{id}/documents',
  access: reportReaders,
  summary: 'The records of the documents uploaded for a report, oldest first, or of those named.',
  params: z.strictObject({ id: Id }),
  query: OptionalIds,
  answer: z.strictObject({ data: z.array(DocumentRecord) }),
  failures: [404],
})

export const downloadDocument = defineRoute({
  method: 'GET',
  path: '/reports/{id}/download/document',
  access: reportReaders,
  summary: 'A short-lived address of a document of the report; pictures and PDFs open, others are saved.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ src: StorageKey }),
  answer: Download,
  failures: [404],
})

/** Also one created later with this key (`idempotencykey`), of the client named by provider staff. */
const OfAppointment = { appointment: Id.optional(), key: Id.optional(), client: Id.optional() }

export const requestAppointmentDocuments = defineRoute({
  method: 'POST',
  path: '/appointments/documents',
  access: appointmentPeople,
  summary: 'Short-lived permissions to send documents of an appointment, made or not, straight to storage.',
  query: z.strictObject(OfAppointment),
  body: requestDocumentUploads.body,
  status: 201,
  answer: z.strictObject({ data: z.array(PhotoUpload) }),
  failures: [404],
  messages: [documentMessages.notValidType('{filename}'), appointmentMessages.notFound],
})

export const listAppointmentDocuments = defineRoute({
  method: 'GET',
  path: '/appointments/documents',
  access: appointmentPeople,
  summary: 'The records of these documents of an appointment: those that were sent for it, and those that it has.',
  query: z.strictObject({ ...OfAppointment, ids: SomeIds }),
  answer: z.strictObject({ data: z.array(DocumentRecord) }),
  failures: [404],
  messages: [appointmentMessages.notFound],
})

export const downloadAppointmentDocument = defineRoute({
  method: 'GET',
  path: '/appointments/download/document',
  access: appointmentPeople,
  summary: 'A short-lived address of a document of an appointment; pictures and PDFs open, others are saved.',
  query: z.strictObject({ ...OfAppointment, src: StorageKey }),
  answer: Download,
  failures: [404],
  messages: [documentMessages.notFound, appointmentMessages.notFound],
})

/** Of any client, of their own, of their branches. */
const lookKeepers = allow({
  SysAdmin: 'any',
  Administrators: 'any',
  Support: 'any',
  CustomerAdministrators: 'own',
  BranchAdministrators: 'own',
})

export const requestLookUploads = defineRoute({
  method: 'POST',
  path: '/clients/{id}/images',
  access: lookKeepers,
  summary: 'Short-lived permissions to send images of a client’s look straight to storage.',
  params: z.strictObject({ id: Id }),
  body: filesOf(fileUpTo(lookImageMaxBytes), lookUploadsPerCall),
  status: 201,
  answer: z.strictObject({ data: z.array(PhotoUpload) }),
  failures: [404],
  messages: [photoMessages.uploadFailed],
})

export const listLookImages = defineRoute({
  method: 'GET',
  path: '/clients/{id}/images',
  access: lookKeepers,
  summary: 'The records of these images of a client’s look.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ ids: SomeIds }),
  answer: z.strictObject({ data: z.array(PhotoRecord) }),
  failures: [404],
})

const documentPeople = allow({ Administrators: 'any', Support: 'any', Customers: 'own' })
const ClientDocumentParams = z.strictObject({ id: Id, document: Id })

export const requestClientDocuments = defineRoute({
  method: 'POST',
  path: '/clients/{id}/documents',
  access: documentPeople,
  summary: 'Short-lived permissions to send supporting documents of a client straight to storage.',
  params: z.strictObject({ id: Id }),
  body: requestDocumentUploads.body,
  status: 201,
  answer: z.strictObject({ data: z.array(PhotoUpload) }),
  failures: [404],
  messages: [documentMessages.notValidType('{filename}')],
})

export const listClientDocuments = defineRoute({
  method: 'GET',
  path: '/clients/{id}/documents',
  access: documentPeople,
  summary: 'The supporting documents of a client, newest first, a page at a time, or the records of those named.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({
    ids: SomeIds.optional(),
    after: z.string().max(100).optional(),
  }),
  answer: z.strictObject({
    data: z.array(ClientDocument),
    next: z.string().optional(),
  }),
  failures: [404],
})

export const downloadClientDocument = defineRoute({
  method: 'GET',
  path: '/clients/{id}/documents/{document}',
  access: documentPeople,
  summary: 'A short-lived address of a supporting document; pictures and PDFs open, others are saved.',
  params: ClientDocumentParams,
  answer: Download,
  failures: [404],
  messages: [documentMessages.notFound],
})

export const deleteClientDocument = defineRoute({
  method: 'DELETE',
  path: '/clients/{id}/documents/{document}',
  access: documentPeople,
  summary: 'Permanently deletes a supporting document.',
  params: ClientDocumentParams,
  answer: ClientDocument,
  failures: [404],
  messages: [documentMessages.notFound],
})
