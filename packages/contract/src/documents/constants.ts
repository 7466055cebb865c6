export const jobPollMs = 2000
export const jobMaxSeconds = 900
export const previewMaxSeconds = 30
export const jobRetentionDays = 7
/** Replaced by another of the same version; one that was sent or shared stays. */
export const supersededPdfDays = 14
export const zipRetentionDays = 7
