/* What is said of dictionaries. */

export const dictionaryMessages = {
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
  noOtherFlags: 'Maintenance flags are changed by administrators and support alone.',
  /** Somebody else was first. */
  savedSince: 'This dictionary was changed since you opened it.',
  tooLarge: 'This dictionary is too large.',
  notFound: 'This version of the dictionary is not there.',
} as const
