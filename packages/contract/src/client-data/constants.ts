export const clientExportDays = 7
/** Unreadable or unerased names in a job's response; an export's lists contain all of them. */
export const maxNamed = 100
/** Without news for so long a client data job has stopped: its state machine gives up sooner. */
export const clientDataSilentHours = 6
