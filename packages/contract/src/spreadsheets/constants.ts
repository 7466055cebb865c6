/** A workbook of a client, as it is sent. */
export const workbookMaxBytes = 10 * 1024 * 1024
/** Properties that a workbook may have. */
export const workbookRowsAtMost = 20_000
/** Columns that a workbook may have. */
export const workbookColumnsAtMost = 200
/** Characters of a cell. */
export const workbookCellAtMost = 8000
/** What is unpacked of an .xlsx file at most: with 20,000 properties of 25 columns it is half of this. */
export const workbookUnpackedMaxBytes = 48 * 1024 * 1024
/** Problems that a preview names; the others are counted. */
export const workbookProblemsShown = 200
/** Properties that a preview shows. */
export const workbookSampleRows = 5
/** Properties that are suggested for what was typed. */
export const suggestedProperties = 10
/** Typing less than this finds too much. */
export const shortestPropertySearch = 3
