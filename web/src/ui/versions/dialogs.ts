/* In one file: whoever signs in loads the name of each. */
export { FieldConflictDialog } from './conflict-dialog.tsx'
export { HistoryDialog } from './history-dialog.tsx'
