import {
  documentUploadsPerCall,
  lookImageMaxBytes,
  lookUploadsPerCall,
  photoMessages,
  recordingMaxBytes,
  recordingUploadsPerCall,
  routes,
  uploadTooLarge,
  type InputOf,
} from '@lintel/contract'
import { api } from '../api.ts'
import { sha256Of } from '../sha256.ts'
import { browser, refusalOf, previewOf } from './preview.ts'
import { documentRefusalOf, namedByType } from './document-file.ts'
import type { UploadPorts } from './upload.ts'

export const documentPorts: UploadPorts = {
  ...browser,
  sha256: sha256Of,
  named: namedByType,
  refusalOf: documentRefusalOf,
  brokenMessage: photoMessages.uploadFailed,
  together: documentUploadsPerCall,
  request: async (id, files) => (await api(routes.requestDocumentUploads, { params: { id }, body: { files } })).data,
  arrivals: async (id, ids) =>
    (await api(routes.listDocuments, { params: { id }, query: { ids: ids.join(',') } })).data,
  preview: async () => undefined,
}

/** Supporting documents of a client, whose id is used instead of a report's. */
export const clientDocumentPorts: UploadPorts = {
  ...documentPorts,
  request: async (id, files) => (await api(routes.requestClientDocuments, { params: { id }, body: { files } })).data,
  arrivals: async (id, ids) =>
    (await api(routes.listClientDocuments, { params: { id }, query: { ids: ids.join(',') } })).data,
}

/** The appointment of the documents, or the key of one that is not created yet. */
export type OfAppointment = InputOf<'requestAppointmentDocuments'>['query']

export const appointmentDocumentPorts = (query: OfAppointment): UploadPorts => ({
  ...documentPorts,
  request: async (_id, files) => (await api(routes.requestAppointmentDocuments, { query, body: { files } })).data,
  arrivals: async (_id, ids) =>
    (await api(routes.listAppointmentDocuments, { query: { ...query, ids: ids.join(',') } })).data,
})

/** Recorded notes through our API, sent straight to S3; until the server can play one, the browser's is played. */
export const recordingPorts: UploadPorts = {
  ...browser,
  sha256: sha256Of,
  refusalOf: async ({ name, size }) => (size > recordingMaxBytes ? uploadTooLarge(name, recordingMaxBytes) : undefined),
  brokenMessage: photoMessages.uploadFailed,
  together: recordingUploadsPerCall,
  request: async (id, files) => (await api(routes.requestRecordingUploads, { params: { id }, body: { files } })).data,
  arrivals: async (id, ids) =>
    (await api(routes.listRecordings, { params: { id }, query: { ids: ids.join(',') } })).data,
  preview: async (file) => URL.createObjectURL(file),
}

export const browserPorts: UploadPorts = {
  ...browser,
  sha256: sha256Of,
  refusalOf,
  brokenMessage: photoMessages.couldNotUpload,
  request: async (reportId, files) => {
    const body = { reportId, files: files.map((file) => ({ ...file, type: 'image/jpeg' as const })) }
    return (await api(routes.requestUploads, { body })).data
  },
  arrivals: async (reportId, ids) =>
    (await api(routes.listPhotos, { params: { id: reportId }, query: { ids: ids.join(',') } })).data,
  preview: previewOf,
}

/** Images of a client's branding, whose id is used instead of a report's. */
export const lookImagePorts: UploadPorts = {
  ...browserPorts,
  brokenMessage: photoMessages.uploadFailed,
  together: lookUploadsPerCall,
  refusalOf: async (file) =>
    (await browserPorts.refusalOf(file)) ??
    (file.size > lookImageMaxBytes ? uploadTooLarge(file.name, lookImageMaxBytes) : undefined),
  request: async (id, files) => (await api(routes.requestLookUploads, { params: { id }, body: { files } })).data,
  arrivals: async (id, ids) =>
    (await api(routes.listLookImages, { params: { id }, query: { ids: ids.join(',') } })).data,
}
