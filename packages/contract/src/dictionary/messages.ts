/* Messages about dictionaries. Those quoted from section 8 of the third specification come first. */

export const dictionaryMessages = {
  added: (name: string) => `Added "${name}"`,
  saved: (prompt: string) => `Saved "${prompt}"`,
  savedItem: 'Saved Item',
  deletedItem: 'Deleted Item',
  questionDeleted: 'Question deleted',
  flagDeleted: 'Flag deleted',
  copiedMatrix: 'Copied Condition Matrix',
  pastedMatrix: 'Pasted Condition Matrix',
  confirmReorder: 'Are you sure you want to reorder?',
  nameTaken: (name: string) => `The name "${name}" is already in use.`,
  slugTaken: (slug: string) => `The slug "${slug}" is already in use.`,
  nameRequired: 'A name is required.',
  systemNameRequired: 'A system name is required.',
  promptRequired: 'A prompt is required.',
  optionsRequired: 'A select question needs options.',
  conditionalValueRequired: 'A conditional question needs the value of the question that it is linked to.',
  flagValueRequired: 'A flagged question needs the value that flags it.',
  linkMissing: (prompt: string) => `"${prompt}" is linked to a question that does not exist.`,
  linkedInCircle: (prompts: string) => `These questions are linked in a circle: ${prompts}.`,
  flagMissing: (prompt: string) => `"${prompt}" names a maintenance flag that does not exist.`,
  ofAnotherClient: 'This is the dictionary of another client.',
  noOtherFlags: 'Only administrators and support can change maintenance flags.',
  /** For cells pasted into a template; the whole paste is rejected. */
  pasteUnknown: (cell: string) => `${cell} is not a furnishing level. Nothing was pasted.`,
  pasteTooLarge: (size: string) => `${size} do not fit from here. Nothing was pasted.`,
  pasteElsewhere: (typeAndRoom: string) => `${typeAndRoom} do not go together. Nothing was pasted.`,
  /** For an imported workbook; the whole import is rejected. */
  notAWorkbook: 'This is not a workbook with a dictionary. Export one, change it, and choose it here.',
  workbookTooLarge: 'This workbook is too large: at most 5 MB, or 40 MB uncompressed.',
  exportedBefore: 'The dictionary was saved since this workbook was exported: the workbook undoes that, as listed.',
  holdsFormula: 'This cell contains a formula. Enter its value instead.',
  /** Another user saved first. */
  savedSince: 'This dictionary was changed since you opened it.',
  tooLarge: 'This dictionary is too large.',
  /** The reason why a screen is read-only. */
  readOnly: 'Only administrators of your company can change the dictionary.',
  defaultShown: 'The client’s dictionary could not be loaded. The default is shown, for viewing only.',
  notFound: 'This version of the dictionary does not exist.',
} as const
