export const workbookMaxBytes = 10 * 1024 * 1024
export const maxWorkbookRows = 20_000
export const maxWorkbookColumns = 200
export const maxWorkbookCell = 8000
/** 20,000 properties of 25 columns take half of this. */
export const workbookUnpackedMaxBytes = 48 * 1024 * 1024
export const workbookProblemsShown = 200
export const workbookHeadRows = 20
export const workbookSampleRows = 5
export const suggestedProperties = 10
/** Shorter ones find too much. */
export const shortestPropertySearch = 3
