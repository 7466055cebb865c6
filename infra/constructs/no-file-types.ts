/** Replaces nodemailer's table of file types, see `bundle-script.ts`. */
export const detectMimeType = (): string => 'application/octet-stream'

export const detectExtension = (): string => 'bin'
