import { checkAnswersMax, reportItemsMax, reportTextMax } from './constants.ts'
import { figure } from '../text.ts'

/* Quoted messages of the specification, letter by letter. */

export const reportMessages = {
  monthOrSearch: 'Unable to search by either month or search text',
  noReports: 'No reports found',
  noEmailHistory: 'No email report history found',
  couldNotLoad: 'Could not load Report',
  notFound: 'Report not found.',
  noSuchPdf: 'This report has no such PDF.',
  notFoundPage: 'Sorry! Report not found',
  changeDate: 'Do you really want to change the Report date?',
  itemAdded: 'Item added',
  tooLarge: 'This report is too large.',
  tooManyItems: (count: number) => `It has ${figure(count)} items; ${figure(reportItemsMax)} can be printed.`,
  tooMuchText: (count: number) =>
    `It has ${figure(count)} characters of text; ${figure(reportTextMax)} can be printed.`,
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

export const checkMessages = {
  notFound: 'The saved report has no such point.',
  tooMany: `A report can have ${checkAnswersMax} answers.`,
  /** `points`: '2 points', with the rules. */
  stops: (points: string) => `Not sent: your agency asks that these be settled first: ${points}.`,
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

/** Why the server refuses a request about a report. */
export const reportErrors = {
  /** `by` is who saved the newer version, if known. */
  savedSince: (by: string) => `This report was saved by ${by || 'somebody else'} since you opened it.`,
  deleted: 'This report is deleted. It must be restored first.',
  legacy: 'This is a legacy report. It must be migrated first.',
  noVersion: 'This report has no version to number. Please save it first.',
  busy: 'Others are saving this report at this moment. Please try again.',
  commentsChanged: 'Comments that landlords and tenants sent by link cannot be changed. Nothing was saved.',
  checkInChanged: 'The check-in of a check-out cannot be changed. Nothing was saved.',
  noRoomForCheckIn: 'This report has no space left for the entries of its check-in. Nothing was saved.',
  tooManyFound: (max: number) => `This search finds more than ${max} reports. Please narrow it.`,
  otherClient: (ref: number, client: string) =>
    `Report ${ref} belongs to ${client}. Only reports of the same client can be merged.`,
  noRooms: (ref: number) => `Report ${ref} has no rooms to merge.`,
  tooManyRooms: 'Together these reports have more rooms than one report can hold.',
  otherType: (type: string) => `The report is of type ${type}.`,
  noPhotographs: 'This report has no photographs.',
  jobNotFound: 'Job not found.',
} as const
