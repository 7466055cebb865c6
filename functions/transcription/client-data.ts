export { countUses, eraseTranscriptions, everyTranscription } from './store.ts'
export { workingFilesOf } from './document-files.ts'
