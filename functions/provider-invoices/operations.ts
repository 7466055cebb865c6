import type { ProviderInvoice, RouteInput, routes } from '@lintel/contract'
import { newestEmails } from '../emails/log.ts'
import { aboutInvoice } from '../emails/subjects.ts'
import type { Context } from '../lib/context.ts'
import { findInvoice } from './find-invoice.ts'
import { attachmentOf } from './pdf.ts'
import { inPounds } from './pounds.ts'

export { creditProviderInvoice, deleteProviderInvoice, saveProviderInvoice } from './change-invoice.ts'
export { listClientsForInvoice, listProviderInvoices } from './list-invoices.ts'
export { findInvoiceBounces, listInvoiceEmails, sendInvoiceEmail } from './mail.ts'
export { downloadProviderInvoice } from './pdf.ts'
export { generateProviderInvoices } from './start-month.ts'
export { downloadUnpaidInvoicesCsv } from './unpaid-csv.ts'

export async function getProviderInvoice(
  ctx: Context,
  { params }: RouteInput<typeof routes.getProviderInvoice>,
): Promise<ProviderInvoice> {
  const invoice = await findInvoice(ctx, params.id)
  const [attachment, mailed] = await Promise.all([
    attachmentOf(invoice),
    ctx.scope.kind === 'any' ? newestEmails(aboutInvoice(invoice.id), ctx.now()) : undefined,
  ])
  return { ...inPounds(invoice), attachment, ...(mailed && { emaillogs: mailed.logs }) }
}
