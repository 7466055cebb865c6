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
  nameTaken: (name: string) => `There is one with the name "${name}" already.`,
  slugTaken: (slug: string) => `There is one with the slug "${slug}" already.`,
  nameRequired: 'A name is required.',
  systemNameRequired: 'A system name is required.',
  promptRequired: 'A prompt is required.',
  optionsRequired: 'A question of the type select needs options.',
  conditionalValueRequired: 'A conditional question needs the value of the question that it is linked to.',
  flagValueRequired: 'A flagged question needs the value that flags it.',
  linkMissing: (prompt: string) => `"${prompt}" is linked to a question that is not there.`,
  linkedInCircle: (prompts: string) => `These questions are linked in a circle: ${prompts}.`,
  flagMissing: (prompt: string) => `"${prompt}" names a maintenance flag that is not there.`,
  ofAnotherClient: 'This is the dictionary of another client.',
  noOtherFlags: 'Maintenance flags are changed by administrators and support alone.',
  /** For cells pasted into a template; the whole paste is rejected. */
  pasteUnknown: (cell: string) => `${cell} is not a furnishing level. Nothing was pasted.`,
  pasteTooLarge: (size: string) => `${size} are more than there are from here. Nothing was pasted.`,
  pasteElsewhere: (typeAndRoom: string) => `${typeAndRoom} do not go together. Nothing was pasted.`,
  /** For an imported workbook; the whole import is rejected. */
  notAWorkbook: 'This is not a workbook with a dictionary. Export one, change it, and choose it here.',
  workbookTooLarge: 'This workbook is too large: at most 5 MB, or 40 MB unpacked.',
  exportedBefore: 'The dictionary was saved since this workbook was exported: the workbook takes that back, as listed.',
  holdsFormula: 'This cell holds a formula. Put its value there instead.',
  /** Another user saved first. */
  savedSince: 'This dictionary was changed since you opened it.',
  tooLarge: 'This dictionary is too large.',
  /** The reason why a screen is read-only. */
  readOnly: 'Only administrators of your company can change the dictionary.',
  defaultShown: 'The client’s dictionary could not be loaded. The default is shown, to look at.',
  notFound: 'This version of the dictionary is not there.',
} as const
