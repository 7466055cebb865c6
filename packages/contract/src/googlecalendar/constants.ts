/** Minutes in which somebody who was sent to Google has to come back. */
export const googleSignInMinutes = 10
/** Days back from which events are read when a calendar is read whole. */
export const googleDaysBack = 31
