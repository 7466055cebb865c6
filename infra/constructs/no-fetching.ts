/**
 * Takes the place of what nodemailer fetches attachments with in the bundles of functions, see `bundle-script.ts`: ours come
 * as bytes, and a mail must never have the server call an address.
 */
const fetchNothing = (): never => {
  throw new Error('Mails of Lintel fetch nothing: give attachments as bytes.')
}
export default fetchNothing
