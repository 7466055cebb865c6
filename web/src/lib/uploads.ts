/** Photographs on their way into a report. */
export { browserPorts } from './uploads/ports.ts'
export { isUnderway, type Upload, type UploadState } from './uploads/upload.ts'
export { createUploads, type Uploads, type UploadsState } from './uploads/uploads.ts'
