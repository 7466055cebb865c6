import { type ProviderInvoice, locale, providerInvoiceMessages, type AuditEntry } from '@lintel/contract'
import { monthOf, toPounds, displayMoney, totalOf } from '@lintel/rules'
import { filenameOf } from '../documents/filename.ts'
import { type InvoiceRecord, readInvoice } from './store.ts'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { writeAct, type Actor } from '../audit/write-act.ts'
import type { TransactItem } from '../lib/table.ts'

export const pdfName = ({ number, date, client, credits }: InvoiceRecord): string =>
  filenameOf(
    [credits === undefined ? 'Invoice' : 'Credit', number ?? 'draft', client.name, monthOf(date)].join(' '),
    'pdf',
  )

/** An invoice as the API returns it: money in pounds. */
export function inPounds(invoice: InvoiceRecord): ProviderInvoice {
  const { creditedvat: _vat, issued: _issued, ...record } = invoice
  const { amount, discount, vat, aiamount, credited } = record
  return {
    ...record,
    amount: toPounds(amount),
    discount: toPounds(discount),
    vat: toPounds(vat),
    aiamount: toPounds(aiamount),
    credited: toPounds(credited),
    attachment: { filename: pdfName(invoice) },
  }
}

export const monthNameOf = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

export async function findInvoice(ctx: Context, id: string): Promise<InvoiceRecord> {
  const invoice = await readInvoice(id)
  // Invoices belong to the client, not to a branch.
  const reach = ctx.scope.kind === 'client' ? { kind: ctx.scope.kind, clientId: ctx.scope.clientId } : ctx.scope
  if (!invoice || !reaches(reach, { clientId: invoice.client.id }))
    throw new HttpError(404, providerInvoiceMessages.notFound)
  return invoice
}

type InvoiceAction = Extract<AuditEntry['action'], `invoice.${string}`>

export function actOnInvoice(
  ctx: Pick<Context, 'now'> & { user: Actor },
  action: InvoiceAction,
  invoice: InvoiceRecord,
  detail: Record<string, string> = {},
): TransactItem {
  const { id, client, date, number } = invoice
  const month = monthOf(date)
  return writeAct(
    { now: ctx.now(), user: ctx.user },
    {
      action,
      clientId: client.id,
      subject: { kind: 'invoice', id, name: number === undefined ? month : String(number) },
      detail: { month, total: displayMoney(totalOf(invoice)), ...detail },
    },
  )
}
