/* Quoted from the specification, letter by letter. */

export const genericMessages = {
  sessionEnded: 'Your session has ended.',
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

/** Answers of the API that screens do not quote. Apart from the others, so that they are in no bundle of the web. */
export const apiErrors = {
  notFound: 'Not found.',
  clientNotFound: 'Client not found.',
  branchNotFound: 'Branch not found.',
  userNotFound: 'User not found.',
  noSuchUser: 'There is no such user.',
  severalClientsOfUser: 'Several clients have a user with this id. Specify the client.',
  ticketNotFound: 'Ticket not found.',
  commandNotFound: 'Command not found.',
  fileNotFound: 'File not found.',
  imageNotFound: 'Image not found.',
  addressNotFound: 'There is no such address.',
  signIn: 'Please sign in.',
  accountDisabled: 'Your account has been disabled.',
  publicAddressOnly: 'Please use the public address of this service.',
  requestInvalid: (path = '', message = '') => `The request is not valid: ${path} ${message}`,
  requestTooLarge: 'The request is too large.',
  encodingUnsupported: 'Content-Encoding must be gzip or absent.',
  jsonOnly: 'Content-Type must be application/json.',
  notGzip: 'The body is not valid gzip. Send compressed JSON as application/gzip.',
  notUtf8: 'The body is not valid UTF-8.',
  notJson: 'The body is not valid JSON.',
  nestedTooDeep: (max: number) => `The body is nested deeper than ${max} levels.`,
  keyForbidden: 'The body is not valid: it has a forbidden key.',
  noBody: 'The request has no body.',
  notAForm: 'The body is not a valid form.',
  messageRequired: 'A message is required.',
  senderOnly: (sender: string) => `E-mails can only be sent from ${sender}.`,
  keyUsed: 'This key was used for another message.',
  ticketChanged: 'This ticket has changed since you opened it.',
  ticketFull: (max: number) => `A ticket has at most ${max} messages. Please open a new one.`,
  tooManyCommandImages: (max: number) => `At most ${max} images can be sent for one command.`,
  connectionRefused: 'The ticket was used, or is too old.',
  signedOutEverywhere: 'They were signed out everywhere.',
  tooManyConnections: 'Too many connections are open.',
} as const
