import classes from './email-history.module.css'

/**
 * The mail as a page of its own: nothing in it is fetched from elsewhere, no script runs, and its links open beside it.
 * The frame takes over this site's own policy besides, which allows pictures of this site alone; others are left out.
 */
const pageOf = (html: string) => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${location.origin} data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer"><base target="_blank">
<style>body{margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1f1d1a;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}img:not([src^="${location.origin}/"],[src^="data:"]){display:none}</style>
</head><body>${html}</body></html>`

/** Shows a mail just as it was written, without letting anything in it act. */
export function MailFrame({ html }: { html: string }) {
  return (
    <iframe
      title="Message"
      className={classes.message}
      // Without scripts and without this site's origin; a link may open a tab of its own.
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={pageOf(html)}
    />
  )
}
