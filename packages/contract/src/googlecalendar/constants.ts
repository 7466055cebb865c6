/** Minutes in which a user who was sent to Google must return. */
export const googleSignInMinutes = 10
/** How many days back a full read of a calendar goes. */
export const googleDaysBack = 31
