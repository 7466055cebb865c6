/** The zips of an export are removed then. */
export const clientExportDays = 7
/** Names of what could not be read, or erased, that a job answers; the rest of an export's stand in its lists. */
export const namedAtMost = 100
