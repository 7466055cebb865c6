export const jobPollMs = 2000
export const jobMaxSeconds = 900
/** A preview takes no longer. */
export const previewMaxSeconds = 30
/** A finished job stays readable this long. */
export const jobRetentionDays = 7
/** A zip of photographs is removed then. */
export const zipRetentionDays = 7
