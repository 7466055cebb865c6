import type { ProviderInvoice } from '@lintel/contract'
import { monthOf, toPounds } from '@lintel/rules'
import { filenameOf } from '../documents/filename.ts'
import type { InvoiceRecord } from './store.ts'

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
