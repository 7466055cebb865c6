export const firstMonth = '2010-01'
/** After a report's invoice is opened. */
export const defaultFeeDelayMs = 2000
export const defaultFee = { name: 'Inspection fee', amount: 0 } as const
export const reportTypeCodes = {
  Inventory: 'Inv',
  'Mid Term': 'Md',
  'Check In': 'Ci',
  'Check Out': 'Co',
  'Legionella Risk Assessment': 'Lra',
  'Damp and Mould Inspection': 'Dmi',
  'Routine Inspection Checklist': 'Ric',
  'Safety Compliance Visit': 'Scv',
} as const
export const coreReportTypes = ['Inventory', 'Check In', 'Check Out'] as const

export const isCoreType = (type: string): boolean => coreReportTypes.some((core) => core === type)
/** Of one list: of an item, of a comment, in the unassigned pool, of anything else. */
export const photosMax = { item: 500, comments: 40, unassigned: 2000, other: 200 } as const
export const signatureMaxPixels = 4_000_000
export const signatureMaxLength = 400_000
/** A response has about 390 kB of room for receipts: see `reportAnswerMaxBytes`, and 400 kB of e-mails. */
export const maxReceipts = 25
export const receiptImageMaxLength = 14_000
/**
 * Compressed, in base64, without its e-mail log. Lambda's limit is 6,291,556 bytes; the rest is for the log and the
 * header.
 */
export const reportAnswerMaxBytes = 5_500_000
/**
 * Measured in November 2026: 3,000 items of 880 bytes print on 863 pages with 1.8 GB of the browser's memory; 5,000
 * exceed it.
 */
export const reportItemsMax = 3000
/**
 * Characters; a line counts as 20 at least. Measured in November 2026: 3,000 items with 24,000 notes print on 508
 * pages, 10 with 500 notes on 1,266, with 1.7 GB of the browser's memory; twice the text exceeds it.
 */
export const reportTextMax = 1_000_000
export const colourCodes = {
  red: '#c92a2a',
  orange: '#d9480f',
  yellow: '#e6b800',
  green: '#2b8a3e',
  cyan: '#0c8599',
  blue: '#1864ab',
  purple: '#6741d9',
  grey: '#868e96',
  black: '#212529',
  white: '#ffffff',
} as const
/** Of one report. */
export const checkAnswersMax = 200
