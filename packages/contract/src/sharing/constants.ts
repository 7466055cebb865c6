/** At one time per link, `linkPhotoMaxBytes` each. */
export const maxLinkPhotos = 40
/** Ever, including removed and refused ones. */
export const maxLinkUploads = 120
export const linkPhotoMaxBytes = 15 * 1024 * 1024
/** By the parties of one link, and bytes of their text. */
export const maxLinkComments = 2000
export const linkCommentsMaxBytes = 2 * 1024 * 1024
/** Enough to correct a slip, too few to fill a report with signatures. */
export const maxLinkSignings = 10
/** Each is a row of the report's trail; later ones are not recorded. */
export const maxLinkOpenings = 500
/** Each creates a permanent version of the report, and a PDF. */
export const maxLinkSaves = 200
