import { by, ofCaller, ofClient, row, showing, type AccessRows } from './row.ts'

const readers = { SysAdmin: 'any', CustomerAdministrators: 'own' } as const
const sysAdmin = { SysAdmin: 'any' } as const

export const providerInvoices: AccessRows<'provider-invoices'> = {
  listProviderInvoices: row(readers, ofClient(), 200, showing('invoiceId')),
  getProviderInvoice: row(readers, by('invoiceId'), 200),
  downloadProviderInvoice: row(readers, by('invoiceId'), 200),
  // From here on it has a number, whose PDF is made.
  sendInvoiceEmail: row(
    sysAdmin,
    ({ invoiceId: invoiceid }) => ({
      body: { invoiceid, to: ['office@people.example'], subject: 'Invoice', message: '<p>Hello</p>' },
    }),
    200,
  ),
  listInvoiceEmails: row(sysAdmin, by('invoiceId'), 200),
  findInvoiceBounces: row(sysAdmin, by('invoiceId', { body: { addresses: ['office@people.example'] } }), 200),
  // Of a future month, because any other would invoice all clients.
  generateProviderInvoices: row(sysAdmin, { body: { month: '2099-12' } }, 400, ofCaller),
  listClientsForInvoice: row(sysAdmin, { query: { month: '2025-01' } }, 200, ofCaller),
  // The target's own is among the unpaid.
  downloadUnpaidInvoicesCsv: row(sysAdmin, { query: { month: '2025-01' } }, 200, ofCaller),
  // From here on it is paid and has a number: it is no longer deleted, and has another version.
  saveProviderInvoice: row(sysAdmin, by('invoiceId', { body: { status: 'Paid' } }), 200),
  creditProviderInvoice: row(sysAdmin, by('invoiceId', { body: { version: 1 } }), 409),
  deleteProviderInvoice: row(sysAdmin, by('invoiceId'), 409),
}
