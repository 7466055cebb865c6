/* Quoted from the specification, letter by letter. */

export const genericMessages = {
  changesNotSaved: 'Changes not saved',
  saved: 'Saved',
  linkAsHttps: (href: string, address: string) =>
    `${href} cannot be a link: links begin with https://. Use ${address}?`,
  linksChanged: (hrefs: string) => `Links begin with https://. Changed to: ${hrefs}`,
  linksRefused: (hrefs: string) => `Only addresses that begin with https:// can be links. Left as text: ${hrefs}`,
  saving: 'Saving',
  added: 'Added',
  updated: 'Updated',
  deleted: 'Deleted',
  areYouSure: 'Are you sure?',
  confirmDelete: 'Are you sure you want to delete?',
  unsavedChangesPrompt: 'You have unsaved changes. Do you want to continue without saving your changes?',
  unsavedChanges: 'You have unsaved changes',
  noUnsavedChanges: 'No unsaved changes',
  busy: 'Lintel is very busy right now. Please try again in a moment.',
} as const

export const storeMessages = {
  tooLarge: 'This is too large to be saved. Remove some of it, then save again.',
} as const

export const guardMessages = {
  groupMismatch: 'You are not unauthorised to access that resource.',
  noCompany: 'You have not been assigned to company. Please contact an administrator to access the system.',
  noUser: 'You have not been assigned to user. Please contact an administrator to access the system.',
  suspended: 'Your account has been suspended. Please contact support.',
} as const
