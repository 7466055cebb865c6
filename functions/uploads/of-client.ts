export { eraseArrivals, eraseUploads, recordedFor, scanUploads, type FoundUpload } from './store.ts'
