import { type ProviderInvoice, providerInvoiceMessages, type InputOf, type AnswerOf } from '@lintel/contract'
import { newestEmails } from '../emails/log.ts'
import { aboutInvoice } from '../emails/subjects.ts'
import { type Context, recordedPerson } from '../lib/context.ts'
import { findInvoice, inPounds } from './invoice.ts'
import { attachmentOf } from './pdf.ts'
import { dayInLondon, monthOf } from '@lintel/rules'
import { providerClientId } from '../clients/find-client.ts'
import { startPersonalJob } from '../documents/jobs/personal-jobs.ts'
import { refused } from '../lib/http-error.ts'

export { creditProviderInvoice, deleteProviderInvoice, saveProviderInvoice } from './change-invoice.ts'
export { listClientsForInvoice, listProviderInvoices, downloadUnpaidInvoicesCsv } from './list-invoices.ts'
export { findInvoiceBounces, listInvoiceEmails, sendInvoiceEmail } from './mail.ts'
export { downloadProviderInvoice } from './pdf.ts'

export async function getProviderInvoice(
  ctx: Context,
  { params }: InputOf<'getProviderInvoice'>,
): Promise<ProviderInvoice> {
  const invoice = await findInvoice(ctx, params.id)
  const [attachment, mailed] = await Promise.all([
    attachmentOf(invoice),
    ctx.scope.kind === 'any' ? newestEmails(aboutInvoice(invoice.id), ctx.now()) : undefined,
  ])
  return { ...inPounds(invoice), attachment, ...(mailed && { emaillogs: mailed.logs }) }
}

/** Starting it again creates the missing invoices; while one runs, that job is returned. */
export async function generateProviderInvoices(
  ctx: Context,
  { body: { month } }: InputOf<'generateProviderInvoices'>,
): Promise<AnswerOf<'generateProviderInvoices'>> {
  if (month > monthOf(dayInLondon(ctx.now()))) throw refused('body.month', providerInvoiceMessages.monthToCome)
  const { sub, userId, clientId } = ctx.user
  const { name } = recordedPerson(ctx.user)
  const id = await startPersonalJob(ctx, {
    kind: 'invoices-of-month',
    subject: { type: 'month', id: month },
    filename: month,
    // System administrators need no client.
    clientId: clientId || providerClientId,
    payload: { owner: sub, by: { name, sub, userId, clientId } },
  })
  return { id }
}
