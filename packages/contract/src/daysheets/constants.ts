/** Characters of what is added to the e-mail of a day sheet. */
export const daySheetNoteLength = 1000
