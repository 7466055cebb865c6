/** The maximum characters of the note in a day sheet's e-mail. */
export const daySheetNoteLength = 1000
