/** What a visitor may send with one link: photographs, bytes of each, and of one that is posted through the API. */
export const linkPhotosAtMost = 40
/** Photographs that may be sent with a link in all, those that were taken away or refused among them. */
export const linkUploadsAtMost = 120
export const linkPhotoMaxBytes = 15 * 1024 * 1024
/** What the parties of one link may say: comments, and bytes of their text. */
export const linkCommentsAtMost = 2000
export const linkCommentsMaxBytes = 2 * 1024 * 1024
/** How often one link may sign: somebody may correct a slip, and nobody fills a report with signatures. */
export const linkSigningsAtMost = 10
/** How often one link may change its feedback: each time is a version of the report for ever, and a PDF. */
export const linkSavesAtMost = 200
