import { atStack } from './people.ts'

/** The months of `anInvoiceFor`, of which each client has one invoice. */
const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)

const maker = {
  ...{ sub: 'maker', username: 'maker', email: 'maker@people.example', name: 'Maker', groups: ['SysAdmin'] as const },
  ...{ clientId: '', userId: '' },
}

/** The id of a new invoice of the provider to a client, without a number. */
export async function anInvoiceFor(clientId: string): Promise<string> {
  atStack()
  const { invoiceClients } = await import('../provider-invoices/generate.ts')
  for (const month of months) {
    const [made] = await invoiceClients({ now: () => new Date(), user: maker }, month, [{ id: clientId }])
    if (made) return made.id
  }
  throw new Error(`${clientId} has an invoice of each month.`)
}
