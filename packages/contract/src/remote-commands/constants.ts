export const maxRecipients = 20
/** A device has so long to respond. */
export const remoteCommandDays = 30
