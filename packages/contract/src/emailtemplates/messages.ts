/* Messages about e-mail templates; `confirmDelete` and `none` are the specification's. */

export const emailTemplateMessages = {
  confirmDelete: 'Do you really want to delete?',
  none: 'No template found',
  notFound: 'Template not found.',
  nameRequired: 'A name is required.',
  chooseClient: 'Choose a client.',
  chooseBranch: 'Choose at least one branch.',
  chooseUser: 'Choose a user.',
  notYourBranch: 'You can only choose your own branches.',
  forYourselfOnly: 'You can only create templates for yourself.',
  unknownBranch: 'This client has no such branch.',
  unknownUser: 'This client has no such user.',
  oneScope: 'A template is for branches or for a user, not for both.',
  defaultForAll: 'A default template is for everyone in the company.',
  cannotDeleteDefault: 'This is an unchanged default template. It cannot be deleted.',
  tooManyShared: (max: number) => `Branches and company may have ${max} templates in all. Delete one first.`,
  tooManyOwn: (max: number) => `A user may have ${max} templates. Delete one first.`,
  savedBy: (name: string) => `This template was saved by ${name || 'somebody else'} since you opened it.`,
  unknownPlaceholder: (name: string) => `There is no placeholder [${name}]: it is sent as typed.`,
} as const
