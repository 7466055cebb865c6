export {
  appointmentDocumentPorts,
  browserPorts,
  clientDocumentPorts,
  documentPorts,
  lookImagePorts,
  recordingPorts,
} from './uploads/ports.ts'
export { type OfAppointment } from './uploads/ports.ts'
export { browserStorage } from './uploads/storage.ts'
export { isUnderway, isUnsent, mayRetry, notSentWords, uploadWords, type Upload } from './uploads/upload.ts'
export { createUploads, type UploadEvents, type Uploads } from './uploads/uploads.ts'
