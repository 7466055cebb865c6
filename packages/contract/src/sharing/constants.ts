/** The maximum photographs at one time per link. The bytes of each are `linkPhotoMaxBytes`. */
export const maxLinkPhotos = 40
/** The maximum photographs ever sent with a link, including removed and refused ones. */
export const maxLinkUploads = 120
export const linkPhotoMaxBytes = 15 * 1024 * 1024
/** The maximum comments by the parties of one link, and the bytes of their text. */
export const maxLinkComments = 2000
export const linkCommentsMaxBytes = 2 * 1024 * 1024
/** The maximum signings by one link: enough to correct a slip, too few to fill a report with signatures. */
export const maxLinkSignings = 10
/** The maximum feedback saves by one link: each creates a permanent version of the report, and a PDF. */
export const maxLinkSaves = 200
