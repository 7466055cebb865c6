import { LockedFrame, lockedPage } from '../../../ui/sandbox-frame/sandbox-frame.tsx'
import classes from './email-history.module.css'

const style =
  'body{margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1f1d1a;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}'

/** Displays an e-mail as written, with scripts and links disabled. */
export function MailFrame({ html }: { html: string }) {
  return <LockedFrame title="Message" className={classes.message} html={lockedPage(html, style)} />
}
