import type { RawRequest } from '../call.ts'
import type { AccessRows, Target } from './row.ts'

const byInvoice = ({ invoiceId }: Target): RawRequest => ({ params: { id: invoiceId } })
const readersOfInvoices = { SysAdmin: 'any', CustomerAdministrators: 'own' } as const

export const providerInvoices: AccessRows<'provider-invoices'> = {
  listProviderInvoices: {
    access: readersOfInvoices,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { invoiceId }) => body.includes(`"${invoiceId}"`),
  },
  getProviderInvoice: { access: readersOfInvoices, dataentry: false, request: byInvoice, status: 200 },
  downloadProviderInvoice: { access: readersOfInvoices, dataentry: false, request: byInvoice, status: 200 },
  // From here on it has a number, whose PDF is made.
  sendInvoiceEmail: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: ({ invoiceId }) => ({
      body: { invoiceid: invoiceId, to: ['office@people.example'], subject: 'Invoice', message: '<p>Hello</p>' },
    }),
    status: 200,
  },
  listInvoiceEmails: { access: { SysAdmin: 'any' }, dataentry: false, request: byInvoice, status: 200 },
  findInvoiceBounces: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: (target) => ({ ...byInvoice(target), body: { addresses: ['office@people.example'] } }),
    status: 200,
  },
  // Of a future month, because any other would invoice all clients.
  generateProviderInvoices: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ body: { month: '2099-12' } }),
    ofCaller: true,
    status: 400,
  },
  listClientsForInvoice: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ query: { month: '2025-01' } }),
    ofCaller: true,
    status: 200,
  },
  // The target's own is among the unpaid.
  downloadUnpaidInvoicesCsv: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ query: { month: '2025-01' } }),
    ofCaller: true,
    status: 200,
  },
  // From here on it is paid and has a number: it is no longer deleted, and has another version.
  saveProviderInvoice: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: (target) => ({ ...byInvoice(target), body: { status: 'Paid' } }),
    status: 200,
  },
  creditProviderInvoice: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: (target) => ({ ...byInvoice(target), body: { version: 1 } }),
    status: 409,
  },
  deleteProviderInvoice: { access: { SysAdmin: 'any' }, dataentry: false, request: byInvoice, status: 409 },
}
