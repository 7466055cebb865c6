export const jobPollMs = 2000
export const jobMaxSeconds = 900
/** A preview takes no longer. */
export const previewMaxSeconds = 30
/** A finished job stays readable this long. */
export const jobRetentionDays = 7
/** A PDF is removed then that another of the same version took the place of, unless somebody was given it. */
export const supersededPdfDays = 14
/** A zip of photographs is removed then. */
export const zipRetentionDays = 7
