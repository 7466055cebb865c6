import type { EmailLog } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import type { TransactItem } from '../lib/table.ts'
import { fetchFile } from './files.ts'
import { sentBy } from './log.ts'
import { composeMail } from './mime.ts'
import type { RichText } from './rich-text.ts'
import { sendMime } from './send-mime.ts'
import { sendOnce, type KeyedEmail } from './send-once.ts'

interface FileMail {
  from: string
  replyTo: string
  to: string[]
  cc?: string[]
  bcc?: string[]
  subject: string
  message: RichText
  file: { src: string; filename: string }
  clientId: string
  /** What its entry in the log says besides. */
  entry: Partial<EmailLog> & Pick<EmailLog, 'attachments'>
  also?: readonly TransactItem[]
}

/** A message with one generated file, mailed and logged once. */
export async function mailFile(ctx: Context, email: KeyedEmail, mail: FileMail): Promise<EmailLog> {
  const { from, replyTo, to, cc = [], bcc = [], subject, message, file, clientId, entry, also = [] } = mail
  const sender = variable('MAIL_SENDER')
  const mime = await composeMail({
    from: { name: from, address: sender },
    replyTo,
    to,
    cc,
    subject,
    message,
    pictures: [],
    files: [await fetchFile({ file: { key: file.src }, filename: file.filename })],
  })
  const log: EmailLog = {
    ...sentBy(ctx.user),
    logdate: ctx.now().toISOString(),
    subject,
    message: message.html,
    fromaddress: sender,
    toaddresses: to,
    ccaddresses: cc,
    bccaddresses: bcc,
    ...entry,
  }
  const go = () => sendMime(mime, { sender, to, cc, bcc }, { subject: email.about, key: email.key, clientId })
  return sendOnce(ctx, email, log, { go, also })
}
