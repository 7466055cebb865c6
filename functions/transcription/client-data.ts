export { countUses, eraseTranscriptions, everyTranscription, transcriptionOf } from './store.ts'
export { workingFilesOf } from './working-files.ts'
