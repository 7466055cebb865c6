import type { InvoicedClient, ListedClient, RouteAnswer, RouteInput, routes } from '@lintel/contract'
import { dayInLondon, initialOf, isSwitchedOn, monthOf } from '@lintel/rules'
import { findListedClients } from '../clients/find-client.ts'
import { runningMonthJob } from '../documents/jobs/running-month-job.ts'
import type { Context } from '../lib/context.ts'
import { inPounds } from './pounds.ts'
import { readInvoicesOf, readMonthPage, readNumbered, readTotals, type InvoiceRecord } from './store.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

/** GET /peachinvoices */
export async function listProviderInvoices(
  ctx: Context,
  { query }: Input<'listProviderInvoices'>,
): Promise<RouteAnswer<typeof routes.listProviderInvoices>> {
  const { month, number, after } = query
  const clientId = ctx.scope.kind === 'any' ? query.client : ctx.scope.clientId
  if (number !== undefined) {
    const invoice = await readNumbered(number)
    const isShown = invoice && (clientId === undefined || invoice.client.id === clientId)
    return { data: isShown ? [inPounds(invoice)] : [] }
  }
  if (clientId !== undefined) return { data: (await readInvoicesOf(clientId, month)).map(inPounds) }
  const { invoices, next } = await readMonthPage(month ?? monthOf(dayInLondon(ctx.now())), { after })
  return { data: invoices.map(inPounds), ...(next !== undefined && { next }) }
}

/** Adds the clients' current list data to invoices. */
export async function withClients(
  invoices: readonly InvoiceRecord[],
): Promise<{ invoice: InvoiceRecord; client: ListedClient | undefined }[]> {
  const listed = await findListedClients(invoices.map(({ client }) => client.id))
  const clients = new Map(listed.map((client) => [client.id, client]))
  return invoices.map((invoice) => ({ invoice, client: clients.get(invoice.client.id) }))
}

/** The address to which a client's invoices are sent. */
export const invoiceEmailOf = (client: ListedClient | undefined): string => client?.invoiceemail || client?.email || ''

/** GET /clientsforinvoice */
export async function listClientsForInvoice(
  _ctx: Context,
  { query: { month, starts_with, after } }: Input<'listClientsForInvoice'>,
): Promise<RouteAnswer<typeof routes.listClientsForInvoice>> {
  const initial = starts_with === undefined ? undefined : initialOf(starts_with)
  const [{ invoices, next }, totals, job] = await Promise.all([
    readMonthPage(month, { initial, after }),
    readTotals(month, initial),
    after === undefined ? runningMonthJob(month) : undefined,
  ])
  const rows = await withClients(invoices)
  const data = rows.map(({ invoice, client }): InvoicedClient => ({
    invoice: inPounds(invoice),
    email: invoiceEmailOf(client),
    phone: client?.phone ?? '',
    directdebit: client !== undefined && isSwitchedOn(client, 'Direct debit'),
  }))
  return { data, totals, ...(next !== undefined && { next }), ...(job !== undefined && { job }) }
}
