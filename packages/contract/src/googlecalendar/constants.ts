/** To come back from Google. */
export const googleSignInMinutes = 10
/** Of a full read. */
export const googleDaysBack = 31
