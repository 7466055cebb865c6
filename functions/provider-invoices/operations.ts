import type { ProviderInvoice, RouteInput, routes } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { findInvoice } from './find-invoice.ts'
import { inPounds } from './pounds.ts'

export { creditProviderInvoice, deleteProviderInvoice, saveProviderInvoice } from './change-invoice.ts'
export { listClientsForInvoice, listProviderInvoices } from './list-invoices.ts'
export { findInvoiceBounces, listInvoiceEmails, sendInvoiceEmail } from './mail.ts'
export { downloadProviderInvoice } from './pdf.ts'
export { generateProviderInvoices } from './start-month.ts'
export { downloadUnpaidInvoicesCsv } from './unpaid-csv.ts'

/** GET /peachinvoices/{id} */
export const getProviderInvoice = async (
  ctx: Context,
  { params }: RouteInput<typeof routes.getProviderInvoice>,
): Promise<ProviderInvoice> => inPounds(await findInvoice(ctx, params.id))
