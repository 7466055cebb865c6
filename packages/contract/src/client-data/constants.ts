/** Days until the zips of an export are removed. */
export const clientExportDays = 7
/** How many unreadable or unerased names a job's response lists; an export's lists contain all of them. */
export const namedAtMost = 100
/**
 * A client data job without news for this long has stopped: its state machine retries each pass and gives up sooner
 * than this.
 */
export const clientDataSilentHours = 6
