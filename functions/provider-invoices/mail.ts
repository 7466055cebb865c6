import {
  apiErrors,
  cutText,
  providerInvoiceMessages,
  shortTextMax,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import { bouncesThatCount } from '../emails/find-bounces.ts'
import { newestEmails } from '../emails/log.ts'
import { mailFile } from '../emails/mail-file.ts'
import { oneLine } from '../emails/mime.ts'
import { cleanMessage } from '../emails/rich-text.ts'
import { digestOf, keyedEmail, sentBefore } from '../emails/send-once.ts'
import { aboutInvoice } from '../emails/subjects.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { actOnInvoice, findInvoice, monthNameOf } from './invoice.ts'
import { issuedNow } from './parties.ts'
import { pdfOf } from './pdf.ts'
import { replaceInvoice, type InvoiceRecord } from './store.ts'

/** Returns the invoice to mail: the first e-mail gives it its number, which its PDF shows. */
async function toMail(ctx: Context, id: string): Promise<InvoiceRecord> {
  return retryUntilWritten('The number of an invoice', async () => {
    const before = await findInvoice(ctx, id)
    if (before.number !== undefined) return before
    const issued = before.issued ?? (await issuedNow(before, ctx.now()))
    return replaceInvoice(
      before,
      { ...before, issued, updatedAt: ctx.now().toISOString() },
      { numbered: true, also: (invoice) => [actOnInvoice(ctx, 'invoice.number', invoice)] },
    )
  })
}

export async function sendInvoiceEmail(
  ctx: Context,
  { body }: InputOf<'sendInvoiceEmail'>,
): Promise<AnswerOf<'sendInvoiceEmail'>> {
  const { idempotencykey, ...sent } = body
  const { id, date } = await findInvoice(ctx, sent.invoiceid)
  const sender = variable('MAIL_SENDER')
  if (sent.from && sent.from.toLowerCase() !== sender.toLowerCase())
    throw refused('body.from', apiErrors.senderOnly(sender))
  const email = await keyedEmail(ctx, { about: aboutInvoice(id), digest: digestOf(sent) }, idempotencykey)
  const answered = await sentBefore(ctx, email)
  if (answered) return { emaillog: answered }
  const message = cleanMessage(sent.message)
  if (message.text === '') throw refused('body.message', apiErrors.messageRequired)
  const invoice = await toMail(ctx, id)
  const { src, filename, job } = await pdfOf(ctx, invoice)
  if (job !== undefined) throw new HttpError(409, providerInvoiceMessages.pdfComing)
  const { to, cc, bcc } = sent
  const provider = invoice.issued?.from
  const emaillog = await mailFile(ctx, email, {
    from: provider?.name ?? '',
    replyTo: provider?.email || ctx.user.email,
    to,
    cc,
    bcc,
    subject: oneLine(sent.subject) || providerInvoiceMessages.emailSubject(monthNameOf(date)),
    message,
    file: { src, filename },
    clientId: invoice.client.id,
    entry: { attachments: [{ filename, path: src }], invoiceid: id },
    also: [actOnInvoice(ctx, 'invoice.mail', invoice, { to: cutText(to.join(', '), shortTextMax) })],
  })
  return { emaillog }
}

export async function listInvoiceEmails(
  ctx: Context,
  { params, query }: InputOf<'listInvoiceEmails'>,
): Promise<AnswerOf<'listInvoiceEmails'>> {
  const { id } = await findInvoice(ctx, params.id)
  const { logs, next } = await newestEmails(aboutInvoice(id), ctx.now(), query.before)
  return { data: logs, ...(next !== undefined && { next }), sender: variable('MAIL_SENDER') }
}

export async function findInvoiceBounces(
  ctx: Context,
  { params, body }: InputOf<'findInvoiceBounces'>,
): Promise<AnswerOf<'findInvoiceBounces'>> {
  const { client } = await findInvoice(ctx, params.id)
  return { data: await bouncesThatCount(ctx, client.id, body.addresses) }
}
