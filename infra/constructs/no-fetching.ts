/** Replaces nodemailer's fetching, see `bundle-script.ts`: an e-mail must never make the server call a URL. */
const fetchNothing = (): never => {
  throw new Error('Mails of Lintel fetch nothing: give attachments as bytes.')
}
export default fetchNothing
