/** The maximum bytes of an uploaded client workbook. */
export const workbookMaxBytes = 10 * 1024 * 1024
/** The maximum properties in a workbook. */
export const maxWorkbookRows = 20_000
/** The maximum columns of a workbook. */
export const maxWorkbookColumns = 200
/** The maximum characters of a cell. */
export const maxWorkbookCell = 8000
/** The maximum uncompressed bytes of an .xlsx file: 20,000 properties of 25 columns take half of this. */
export const workbookUnpackedMaxBytes = 48 * 1024 * 1024
/** The maximum number of problems listed in a preview; the rest are counted. */
export const workbookProblemsShown = 200
/** The number of rows of a sheet in which the headings are looked for. */
export const workbookHeadRows = 20
/** The number of properties that a preview shows. */
export const workbookSampleRows = 5
/** The maximum number of suggested properties. */
export const suggestedProperties = 10
/** The minimum characters of a search: shorter ones find too much. */
export const shortestPropertySearch = 3
