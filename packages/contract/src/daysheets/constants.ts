export const daySheetNoteLength = 1000
