/* In one file: every signed-in user loads the name of each chunk. */
export { FieldConflictDialog } from './conflict-dialog.tsx'
export { HistoryDialog } from './history-dialog.tsx'
