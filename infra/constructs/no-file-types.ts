/** Replaces nodemailer's table of file types in the bundles of functions, see `bundle-script.ts`. */
export const detectMimeType = (): string => 'application/octet-stream'

/** As `detectMimeType`. */
export const detectExtension = (): string => 'bin'
