export { eraseArrivals, eraseUpload, scanUploads, type FoundUpload } from './store.ts'
