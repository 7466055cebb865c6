/** The maximum number of users that a search returns. */
export const maxRecipients = 20
/** How long a device has to respond to a command, in days. An older command is no longer needed. */
export const remoteCommandDays = 30
