/* In one chunk: the entry that every user loads contains the name of each chunk. */
export { EntryDialog } from './items/entry-dialog.tsx'
export { FlagDialog } from './flags/flag-dialog.tsx'
export { QuestionDialog } from './questions/question-dialog.tsx'
export { RoomDialog } from './templates/room-dialog.tsx'
export { ImportDictionaryDialog } from './workbook/import-dialog.tsx'
