/** Lists begin with this month. */
export const firstMonth = '2010-01'
/** A report without fees gets the default one so long after its invoice was opened. */
export const defaultFeeDelayMs = 2000
/** The fee that every report begins with. */
export const defaultFee = { name: 'Inspection fee', amount: 0 } as const
/** Codes of report types, used when counting. */
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
/** Types whose dictionary has rooms and items in full. */
export const coreReportTypes = ['Inventory', 'Check In', 'Check Out'] as const
/** Pixels of a signature, and characters of its data address. */
export const signatureMaxPixels = 4_000_000
export const signatureMaxLength = 400_000
/**
 * Bytes of a whole report in an answer, compressed and in base64, without its e-mail log. Lambda answers 6 MB
 * (6,291,556 bytes) at most; the rest is for the log and additions to the header.
 */
export const reportAnswerMaxBytes = 5_500_000
/** The colours that a report can be marked with. */
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
