import { reportItemsMax, reportTextMax } from './constants.ts'

/* Quoted messages of the specification, letter by letter. */

export const reportMessages = {
  monthOrSearch: 'Unable to search by either month or search text',
  noReports: 'No reports found',
  noEmailHistory: 'No email report history found',
  couldNotLoad: 'Could not load Report',
  notFound: 'Report not found.',
  notFoundPage: 'Sorry! Report not found',
  changeDate: 'Do you really want to change the Report date?',
  itemAdded: 'Item added',
  tooLarge: 'This report is too large.',
  tooManyItems: (count: number) =>
    `It has ${count.toLocaleString('en-GB')} items; ${reportItemsMax.toLocaleString('en-GB')} can be printed.`,
  tooMuchText: (count: number) =>
    `It has ${count.toLocaleString('en-GB')} characters of text; ${reportTextMax.toLocaleString('en-GB')} can be printed.`,
  inactiveClient: 'This client is inactive. Its reports cannot be changed.',
  deletedFile: 'This report is deleted: no file can be made for it.',
  typeNotCreatable: (type: string) => `There is no report type ${type} to create.`,
  oddYear: 'The report date must be between 2010 and 2099.',
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
  lockedNow: (ref: number) => `${ref} Locked`,
  unlockedNow: (ref: number) => `${ref} Unlocked`,
  colourFailed: 'Colour save: An error occurred',
  deliveryCancelled: 'Delivery cancelled',
  noDelivery: 'There is no delivery to cancel.',
  noPdfToDeliver: 'There was no PDF of the saved version.',
  noPdfOfSignature: 'The PDF with the signature could not be made.',
} as const

export const mergeMessages = {
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
