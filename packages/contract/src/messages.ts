/** The specification's quoted messages, letter by letter, of the features that exist. */

/** Shown where an error carries no message of its own. */
export const genericMessages = {
  changesNotSaved: 'Changes not saved',
  saved: 'Saved',
  added: 'Added',
  deleted: 'Deleted',
  areYouSure: 'Are you sure?',
  unsavedChangesPrompt: 'You have unsaved changes. Do you want to continue without saving your changes?',
  unsavedChanges: 'You have unsaved changes',
  noUnsavedChanges: 'No unsaved changes',
} as const

export const signInMessages = {
  invalidLogin: 'Invalid login details',
  noPermission:
    'You do not have the required permissions to access this system. Please contact support to arrange access.',
  unexpected: 'An unexpected error occurred, please try again later.',
  passwordReset: 'Password reset',
  wrongCode: 'That code is not right. Please try again.',
  codeEnded: 'This code no longer counts. Please sign in again to get a new one.',
  tooManyWrongCodes: (minutes: string) => `Too many wrong codes. Please try again in ${minutes} min.`,
  tooManyCodes: (minutes: string) => `Too many codes were sent. Please try again in ${minutes} min.`,
} as const

export const guardMessages = {
  groupMismatch: 'You are not unauthorised to access that resource.',
  noCompany: 'You have not been assigned to company. Please contact an administrator to access the system.',
  noUser: 'You have not been assigned to user. Please contact an administrator to access the system.',
  suspended: 'Your account has been suspended. Please contact support.',
} as const

export const reportMessages = {
  monthOrSearch: 'Unable to search by either month or search text',
  noReports: 'No reports found',
  noEmailHistory: 'No email report history found',
  couldNotLoad: 'Could not load Report',
  notFound: 'Report not found.',
  notFoundPage: 'Sorry! Report not found',
  changeDate: 'Do you really want to change the Report date?',
  itemAdded: 'Item added',
  deleteFee: 'Are you sure you want to delete?',
  tooLarge: 'This report is too large.',
  oddYear: 'The report date must be between 2010 and 2099.',
} as const

export const documentMessages = {
  doubleClick: 'Double-click to generate the PDF first.',
  unableToGenerate: 'Unable to generate Report PDF',
  unableToZip: 'Unable to generate zip photos',
  unableToDownloadPhotos: 'Unable to download Report photos',
  missingAttachmentKey: 'Missing Attachment Key',
  missingReportId: 'Missing Report ID',
  noJobPayload: 'No Job payload',
  timeLimit: 'AWS Lambda time limit exceeded.',
  /** `ref` of the report. */
  downloaded: (ref: number) => `Report ${ref} PDF downloaded`,
  invoiceDownloaded: (ref: number) => `Invoice ${ref} PDF downloaded`,
  photosDownloaded: (ref: number) => `Photos ${ref} Zip downloaded`,
  /** `filename` as the person named it. */
  notValidType: (filename: string) => `${filename} is not a valid type.`,
  documentRemoved: 'Document removed',
  tooManyRunning: 'You have too many files being made. Please wait until one of them is finished.',
  tooManyStarted: 'You have asked for too many files. Please try again in a minute.',
} as const

export const photoMessages = {
  /** `file` as the person named it. */
  notJpeg: (file: string) => `${file} is not a JPEG.`,
  couldNotUpload: 'Could not upload photo',
  removed: 'Photo removed',
  unassigned: 'Photo Unassigned',
  couldNotDetermineUrl: 'Could not determine uploaded URL',
  uploadFailed: 'Upload failed',
} as const

export const roomMessages = {
  couldNotFindRoom: 'Could not find Room',
  unableToRemove: 'Unable to remove entity from Rooms',
  audioRemoved: 'Audio removed',
  noMiscSection: 'Unable to find "Misc" Section in the Dictionary',
  noMiscType: 'Unable to find "Misc" Type in the Dictionary',
} as const

export const reportOperationMessages = {
  locked: 'Lock Report.',
  deleted: 'Report deleted',
  restored: 'Report restored',
  newRef: 'New reference allocated',
  /** `ref` of the report. */
  lockedNow: (ref: number) => `${ref} Locked`,
  /** `ref` of the report. */
  unlockedNow: (ref: number) => `${ref} Unlocked`,
  colourFailed: 'Colour save: An error occurred',
  deliveryCancelled: 'Delivery cancelled',
  noDelivery: 'There is no delivery to cancel.',
  /** Why a delivery could not be made. */
  noPdfToDeliver: 'There was no PDF of what was saved.',
} as const

export const mergeMessages = {
  /** `ref` as it was asked for. */
  notFound: (ref: number) => `Could not find report with reference ${ref}`,
  otherType: 'Reports must be of the same type',
  sameReport: 'Please provide a different number',
  otherAddress: 'Reports must have same address',
  duplicateRooms: 'Duplicate rooms found in secondary report',
  merged: 'Successfully merged',
} as const

export const csvMessages = {
  downloaded: 'CSV downloaded. Please check your downloads folder.',
  failed: 'CSV download failed. Please try again.',
  tooLarge: 'This list is too large for one file. Choose a type, a branch or an inspector, or search for a report.',
} as const

export const signatureMessages = {
  notFound: 'Unable to find Signature',
  saved: 'Signature saved successfully',
  errorSaving: 'Error saving signature',
} as const

export const sharingMessages = {
  couldNotFetch: 'Could not fetch the Report.',
  unableToCopy: 'Unable to copy to clipboard.',
  /** Of feedback that cannot be kept; what was typed stays on the page. */
  tooMuchFeedback:
    'This is more than can be kept: 2,000 comments and 2 MB of text in all. Please shorten some comments and save again.',
  /** Of a photograph that came just now: the same again is taken a little later. */
  photographNotReady: 'A photograph is still being looked at. Please try again in a moment.',
  signedTooOften: 'This link has been used too often to sign. Please ask for a new one.',
  savedTooOften: 'This link has been used too often to save comments. Please ask for a new one.',
} as const

/** What visitors with a link for feedback are told. */
export const feedbackMessages = {
  notFoundTitle: 'Not found!',
  /** Goes on with whom to contact. */
  notFound: 'Report was not found, please contact',
  lockedTitle: 'Locked!',
  locked: 'The report is now locked, further feedbacks are not permitted.',
  thankYou: 'Thank you',
  received: 'We have received the feedback you have provided.',
} as const

/** What visitors with a link to a report's file are told. */
export const reportLinkMessages = {
  notFound: 'Report not found!',
  downloading: 'Your report is being downloaded',
  /** One sentence, with a link in its middle. */
  manuallyBefore: "If report doesn't download automatically, please",
  manuallyLink: 'click here',
  manuallyAfter: 'to download manually',
} as const

/** What visitors with a link to sign are told. */
export const visitorSignatureMessages = {
  provide: 'Please provide a signature',
  failed: 'Failed to save signature',
} as const

export const emailMessages = {
  sent: 'Email sent',
  failed: 'Error while sending email',
} as const

export const remoteCommandMessages = {
  sendFailed: 'Failed to send command. Please try again.',
  deleteFailed: 'Failed to delete command. Please try again.',
  imageFailed: 'Failed to download the image. Please try again.',
  confirmDelete: 'Are you sure you want to delete this command?',
} as const
