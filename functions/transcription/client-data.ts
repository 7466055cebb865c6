export { countUses, eraseTranscriptions, everyTranscription } from './store.ts'
export { workingFilesOf } from './working-files.ts'
