/** The zips of an export are removed then. */
export const clientExportDays = 7
/** Names of what could not be read, or erased, that a job answers; the rest of an export's stand in its lists. */
export const namedAtMost = 100
/**
 * A job of a client's data that nothing was heard of for so long has broken off: its state machine tries a pass again and
 * again, and gives it up before that.
 */
export const clientDataSilentHours = 6
