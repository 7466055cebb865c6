/* What is said of report templates. */

export const reportTemplateMessages = {
  notFound: 'Report template not found.',
  chooseClient: 'Choose a client.',
  typeAndPackageRequired: 'Type and package are required.',
  noSuchCombination: 'The client has no such report type, or the package no such variant.',
  exists: 'There is a template for this package, type and variant already.',
  tooMany: (most: number) => `A client may have ${most} report templates. Delete one first.`,
  cannotDeleteDefault: 'This is a default template. It cannot be deleted.',
  defaultsLocked: 'Default templates are changed by administrators and support alone.',
  nameRequired: 'A name is required.',
  sectionNameTaken: (name: string) => `There is a section with the name "${name}" already.`,
  noSections: 'A template has at least one section.',
  firstSectionsStay: 'The first two sections keep their places.',
  noSuchBase: 'The default template has no such section.',
  settingNameTaken: (name: string) => `There is a setting with the name "${name}" already.`,
  systemNameOfName: 'The system name of a setting is its name in snake case.',
  definitionsLocked: 'Settings are defined by administrators and support alone.',
  settingStays: (name: string) => `The setting "${name}" is in every template.`,
  notAColour: 'Not a valid colour.',
  notAFont: 'There is no such font.',
  notAnOption: 'This is not one of the options.',
  notAnImage: 'Choose one of the backgrounds of the client.',
  imagesAreOfClients: 'An image is chosen in a template of a client.',
  tooLarge: 'This template is too large.',
  /** Somebody else was first. */
  savedBy: (name: string) => `This template was saved by ${name || 'somebody else'} since you opened it.`,
} as const
