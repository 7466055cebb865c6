import { maxWorkbookCell, maxWorkbookColumns, maxWorkbookRows } from './constants.ts'

const figure = (count: number) => count.toLocaleString('en-GB')

/* Messages about workbooks and reports filled from them; `failedToFetch` is the specification's. */
export const spreadsheetMessages = {
  failedToFetch: 'Failed to fetch spreadsheet suggestions.',
  notActive: 'Spreadsheet API Active is off for this client.',
  noWorkbook: 'This client has no workbook.',
  damaged: 'The workbook in use is damaged. Replace it in Settings.',
  noSuchRow: 'The workbook has no property in this row.',
  /** A row index is valid within one version of the workbook. */
  replaced: 'The workbook was replaced. Search for the address again.',
  notValidType: (filename: string) => `${filename} is not a workbook: .xlsx or .csv is needed.`,
  uploadNotFound: 'This workbook is no longer available. Send it again.',
  notReadYet: 'Preview this workbook first.',
  notAWorkbook: 'This file cannot be read as a workbook. Save it again as .xlsx or .csv.',
  encrypted: 'This workbook has a password. Save it without one.',
  tooLargeUnpacked: 'This workbook is too large when uncompressed. Save only its values in a new one.',
  tooManyParts: 'This workbook has too many parts. Save only its values in a new one.',
  invalid: 'This workbook has XML that spreadsheet programs do not write. Save it again with one.',
  externalLinks: 'This workbook is linked to other files. Save only its values in a new one.',
  macros: 'This workbook has macros. Save it as .xlsx without them.',
  tookTooLong: 'Reading this workbook took too long, or too much memory. Save only its values in a new one.',
  noRows: 'The workbook has no properties: one row has the headings, and each row below it is one.',
  tooManyRows: `A workbook may have ${figure(maxWorkbookRows)} properties at most.`,
  tooManyColumns: `A workbook may have ${maxWorkbookColumns} columns at most.`,
  cellTooLong: `A cell may have ${figure(maxWorkbookCell)} characters at most.`,
  missingColumns: 'Choose the columns of address line 1 and postcode.',
  nothingUsable: 'None of the rows can be used.',
  formula: 'is a formula. Paste its value instead.',
  notADate: (typed: string) => `"${typed}" is not a date: dd/MM/yyyy is needed.`,
  noValue: 'is missing.',
  noText: (typed: string) => `"${typed}" stands for nothing.`,
  notACount: (typed: string) => `"${typed}" is not a number.`,
  unclearEmail: (email: string) => `${email} could be of several people. Give each a column of their own.`,
  tooLong: (most: number) => `may have ${figure(most)} characters at most.`,
  notAnEmail: (typed: string) => `"${typed}" is not an email address.`,
  notManagedBy: (typed: string) => `"${typed}" is neither Agency nor Landlord.`,
  tooMany: (most: number) => `has more than ${most}.`,
  inUse: 'Workbook in use',
  removed: 'Workbook removed',
  confirmRemove: 'Remove this workbook? Reports keep what was filled from it.',
} as const
