export const rotationStep = 90
/** The longer side; it is upright and RGB. */
export const printCopyPixels = 1200
export const thumbnailPixels = 300
export const photoMaxBytes = 40 * 1024 * 1024
export const uploadsPerCall = 200
export const uploadPermittedSeconds = 900
/** A file without a result will never arrive after this. */
export const uploadHopelessAfterMs = (uploadPermittedSeconds + 300) * 1000
/** At processing an arrived file, plus one: the last records it as failed. */
export const arrivalTries = 6
export const lookImageMaxBytes = 10 * 1024 * 1024
export const lookUploadsPerCall = 20
export const recordingMaxMs = 5 * 60_000
/** Five minutes as recorded by browsers. */
export const recordingMaxBytes = 10 * 1024 * 1024
export const recordingUploadsPerCall = 50
export const documentMaxBytes = 40 * 1024 * 1024
export const documentUploadsPerCall = 50
/** Of ids in an error's issues: the photograph was uploaded, examined and refused. */
export const refusedPhotoPath = 'photos.'
/** Staff's are limited only by decoding. */
export const visitorPhotoMaxPixels = 100_000_000
export const postedPhotoMaxBytes = 4 * 1024 * 1024
