export { countUses, eraseTranscriptions, everyTranscription, transcriptionIds } from './store.ts'
