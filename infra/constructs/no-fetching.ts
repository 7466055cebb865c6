/**
 * Replaces nodemailer's fetching of attachments in the bundles of functions, see `bundle-script.ts`: ours are bytes,
 * and an e-mail must never make the server call a URL.
 */
const fetchNothing = (): never => {
  throw new Error('Mails of Lintel fetch nothing: give attachments as bytes.')
}
export default fetchNothing
