export { eraseTranscriptions, everyTranscription, transcriptionIds } from './store.ts'
