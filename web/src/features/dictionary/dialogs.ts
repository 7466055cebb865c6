/* The dialogs of the dictionary, in one file: whoever signs in loads the name of each. */
export { EntryDialog } from './items/entry-dialog.tsx'
export { FlagDialog } from './flags/flag-dialog.tsx'
export { QuestionDialog } from './questions/question-dialog.tsx'
export { RoomDialog } from './templates/room-dialog.tsx'
export { ImportDictionaryDialog } from './workbook/import-dialog.tsx'
