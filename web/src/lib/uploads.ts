/** Photographs and documents on their way into a report. */
export { browserPorts, documentPorts } from './uploads/ports.ts'
export { isUnderway, type Upload } from './uploads/upload.ts'
export { createUploads, type Uploads } from './uploads/uploads.ts'
