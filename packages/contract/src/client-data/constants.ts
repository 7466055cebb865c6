/** Days until the zips of an export are removed. */
export const clientExportDays = 7
/** How many unreadable or unerased names a job's response lists; an export's lists contain all of them. */
export const maxNamed = 100
/** Without news for so long a client data job has stopped: its state machine gives up sooner. */
export const clientDataSilentHours = 6
