export const jobPollMs = 2000
export const jobMaxSeconds = 900
/** The timeout of a preview. */
export const previewMaxSeconds = 30
/** How long a finished job stays readable. */
export const jobRetentionDays = 7
/** Days until a PDF is removed that was replaced by another of the same version, unless it was sent or shared. */
export const supersededPdfDays = 14
/** Days until a zip of photographs is removed. */
export const zipRetentionDays = 7
