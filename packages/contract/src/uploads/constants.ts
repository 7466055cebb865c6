export const rotationStep = 90
/** The print copy is upright, RGB and this wide at its longer side. */
export const printCopyPixels = 1200
export const thumbnailPixels = 300
/** One photograph as it comes from a camera. */
export const photoMaxBytes = 40 * 1024 * 1024
/** Uploads asked for in one call. */
export const uploadsPerCall = 200
/** How long a permission to send a file lasts. */
export const uploadPermittedSeconds = 900
/** A file without a result this long after its permission will never arrive. */
export const uploadHopelessAfterMs = (uploadPermittedSeconds + 300) * 1000
/** So often is a file that arrived processed, less one: the last time it is given up, and said to have failed. */
export const arrivalTries = 6
/** One image of a client's look. */
export const lookImageMaxBytes = 10 * 1024 * 1024
export const lookUploadsPerCall = 20
/** The longest recorded note. */
export const recordingMaxMs = 5 * 60_000
/** One recorded note: five minutes, as large as recorders of browsers make them. */
export const recordingMaxBytes = 10 * 1024 * 1024
export const recordingUploadsPerCall = 50
/** One document that is kept with a report. */
export const documentMaxBytes = 40 * 1024 * 1024
export const documentUploadsPerCall = 50
/** Before the id of a photograph in the issues of a refusal: it was sent, looked at and refused. */
export const refusedPhotoPath = 'photos.'
/** Pixels of a visitor's photograph at most; staff's may have as many as can be decoded. */
export const visitorPhotoMaxPixels = 100_000_000
export const postedPhotoMaxBytes = 4 * 1024 * 1024
