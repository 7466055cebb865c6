/** Limits of the uploads with one link: photographs, bytes of each, and bytes of one that is posted through the API. */
export const linkPhotosAtMost = 40
/** Photographs that may ever be sent with a link, removed and refused ones included. */
export const linkUploadsAtMost = 120
export const linkPhotoMaxBytes = 15 * 1024 * 1024
/** What the parties of one link may say: comments, and bytes of their text. */
export const linkCommentsAtMost = 2000
export const linkCommentsMaxBytes = 2 * 1024 * 1024
/** How often one link may sign: enough to correct a slip, too few to fill a report with signatures. */
export const linkSigningsAtMost = 10
/** How often one link may change its feedback: each time makes a permanent version of the report, and a PDF. */
export const linkSavesAtMost = 200
