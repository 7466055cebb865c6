import type { ProviderInvoice } from '@lintel/contract'
import { toPounds } from '@lintel/rules'
import type { InvoiceRecord } from './store.ts'

/** An invoice as the API returns it: money in pounds. */
export function inPounds({ creditedvat: _vat, issued: _issued, ...record }: InvoiceRecord): ProviderInvoice {
  const { amount, discount, vat, aiamount, credited } = record
  return {
    ...record,
    amount: toPounds(amount),
    discount: toPounds(discount),
    vat: toPounds(vat),
    aiamount: toPounds(aiamount),
    credited: toPounds(credited),
  }
}
