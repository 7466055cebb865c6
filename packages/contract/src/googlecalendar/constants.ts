/** Minutes in which somebody who was sent to Google has to come back. */
export const googleSignInMinutes = 10
/** How often changes in Google are looked for, in minutes. */
export const googleLookMinutes = 5
/** Days back from which events are read when a calendar is read whole. */
export const googleDaysBack = 31
