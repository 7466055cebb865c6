export const rotationStep = 90
/** The longer side of the print copy in pixels; it is upright and RGB. */
export const printCopyPixels = 1200
export const thumbnailPixels = 300
/** The maximum bytes of a photograph from a camera. */
export const photoMaxBytes = 40 * 1024 * 1024
/** The maximum uploads requested in one call. */
export const uploadsPerCall = 200
/** How long a presigned upload form is valid, in seconds. */
export const uploadPermittedSeconds = 900
/** A file without a result this long after its form was issued will never arrive. */
export const uploadHopelessAfterMs = (uploadPermittedSeconds + 300) * 1000
/** The attempts at processing an arrived file, plus one: the last records it as failed. */
export const arrivalTries = 6
/** The maximum bytes of a branding image. */
export const lookImageMaxBytes = 10 * 1024 * 1024
export const lookUploadsPerCall = 20
/** The maximum length of a recorded note. */
export const recordingMaxMs = 5 * 60_000
/** The maximum bytes of a recorded note: five minutes as recorded by browsers. */
export const recordingMaxBytes = 10 * 1024 * 1024
export const recordingUploadsPerCall = 50
/** The maximum bytes of a document stored with a report. */
export const documentMaxBytes = 40 * 1024 * 1024
export const documentUploadsPerCall = 50
/** Prefix of a photograph's id in the issues of an error: the photograph was uploaded, examined and refused. */
export const refusedPhotoPath = 'photos.'
/** The maximum pixels of a visitor's photograph; staff's are limited only by decoding. */
export const visitorPhotoMaxPixels = 100_000_000
export const postedPhotoMaxBytes = 4 * 1024 * 1024
