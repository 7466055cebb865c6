import type { RawRequest } from '../call.ts'
import { row, type AccessRows, type Target } from './row.ts'

const byInvoice = ({ invoiceId }: Target): RawRequest => ({ params: { id: invoiceId } })
const readersOfInvoices = { SysAdmin: 'any', CustomerAdministrators: 'own' } as const

export const providerInvoices: AccessRows<'provider-invoices'> = {
  listProviderInvoices: row(readersOfInvoices, ({ clientId }) => ({ query: { client: clientId } }), 200, {
    shows: (body, { invoiceId }) => body.includes(`"${invoiceId}"`),
  }),
  getProviderInvoice: row(readersOfInvoices, byInvoice, 200),
  downloadProviderInvoice: row(readersOfInvoices, byInvoice, 200),
  // From here on it has a number, whose PDF is made.
  sendInvoiceEmail: row(
    { SysAdmin: 'any' },
    ({ invoiceId }) => ({
      body: { invoiceid: invoiceId, to: ['office@people.example'], subject: 'Invoice', message: '<p>Hello</p>' },
    }),
    200,
  ),
  listInvoiceEmails: row({ SysAdmin: 'any' }, byInvoice, 200),
  findInvoiceBounces: row(
    { SysAdmin: 'any' },
    (target) => ({ ...byInvoice(target), body: { addresses: ['office@people.example'] } }),
    200,
  ),
  // Of a future month, because any other would invoice all clients.
  generateProviderInvoices: row({ SysAdmin: 'any' }, () => ({ body: { month: '2099-12' } }), 400, { ofCaller: true }),
  listClientsForInvoice: row({ SysAdmin: 'any' }, () => ({ query: { month: '2025-01' } }), 200, { ofCaller: true }),
  // The target's own is among the unpaid.
  downloadUnpaidInvoicesCsv: row({ SysAdmin: 'any' }, () => ({ query: { month: '2025-01' } }), 200, { ofCaller: true }),
  // From here on it is paid and has a number: it is no longer deleted, and has another version.
  saveProviderInvoice: row({ SysAdmin: 'any' }, (target) => ({ ...byInvoice(target), body: { status: 'Paid' } }), 200),
  creditProviderInvoice: row({ SysAdmin: 'any' }, (target) => ({ ...byInvoice(target), body: { version: 1 } }), 409),
  deleteProviderInvoice: row({ SysAdmin: 'any' }, byInvoice, 409),
}
