export { uploadedDocuments } from './client-documents.ts'
export { eraseArrivals, eraseUploads, recordedFor, scanUploads, type FoundUpload } from './store.ts'
