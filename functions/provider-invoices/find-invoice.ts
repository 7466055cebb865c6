import { providerInvoiceMessages } from '@lintel/contract'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { readInvoice, type InvoiceRecord } from './store.ts'

export async function findInvoice(ctx: Context, id: string): Promise<InvoiceRecord> {
  const invoice = await readInvoice(id)
  // Invoices belong to the client, not to a branch.
  const reach = ctx.scope.kind === 'client' ? { kind: ctx.scope.kind, clientId: ctx.scope.clientId } : ctx.scope
  if (!invoice || !reaches(reach, { clientId: invoice.client.id }))
    throw new HttpError(404, providerInvoiceMessages.notFound)
  return invoice
}
