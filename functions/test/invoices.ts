import { newClient } from '@lintel/rules'
import { atStack } from './people.ts'

/** The months of `anInvoiceFor`: each client has one invoice per month. */
const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)

const maker = {
  ...{ sub: 'maker', username: 'maker', email: 'maker@people.example', name: 'Maker', groups: ['SysAdmin'] as const },
  ...{ clientId: '', userId: '' },
}

/** The provider's own client, in whose look its invoices are printed; created if the stack has none. */
export async function theProvider(): Promise<void> {
  atStack()
  const [{ changeClient }, { providerClientId: id }] = await Promise.all([
    import('../clients/put-client.ts'),
    import('../clients/find-client.ts'),
  ])
  await changeClient(id, (known) =>
    known ? undefined : newClient({ id, name: 'Lintel' }, { branchId: `${id}-office` }),
  )
}

/** The id of a provider's new invoice to a client, without a number. */
export async function anInvoiceFor(clientId: string): Promise<string> {
  await theProvider()
  const { invoiceClients } = await import('../provider-invoices/generate.ts')
  for (const month of months) {
    const {
      made: [made],
    } = await invoiceClients({ now: () => new Date(), user: maker }, month, [{ id: clientId }])
    if (made) return made.id
  }
  throw new Error(`${clientId} has an invoice of each month.`)
}
