import { chargeOf, newId } from '@lintel/rules'
import type { InvoiceRecord } from '../provider-invoices/store.ts'
import { aClient, aUserOf, theProvider, type Person } from './people.ts'
import { invoiceClients } from '../provider-invoices/generate.ts'

/** The months of `anInvoiceFor`: each client has one invoice per month. */
const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)

const maker = {
  sub: 'maker',
  username: 'maker',
  email: 'maker@people.example',
  name: 'Maker',
  groups: ['SysAdmin'] as const,
  clientId: '',
  userId: '',
}

/** The id of a provider's new invoice to a client, without a number. */
export async function anInvoiceFor(clientId: string): Promise<string> {
  await theProvider()
  for (const month of months) {
    const {
      made: [made],
    } = await invoiceClients({ now: () => new Date(), user: maker }, month, [{ id: clientId }])
    if (made) return made.id
  }
  throw new Error(`${clientId} has an invoice of each month.`)
}

/** A system administrator of the provider, whose client gets no invoices. */
export const anInvoiceAdministrator = async (): Promise<Person> => {
  await theProvider()
  return aUserOf(await aClient({ active: false }), ['SysAdmin', 'Administrators'])
}

/** An unpaid invoice of a month as it is stored, by default of £50 for one branch. */
export const anInvoiceRecord = (month: string, name: string, charge = chargeOf(5000, 0)): InvoiceRecord => {
  const [id, now] = [newId(), new Date().toISOString()]
  return {
    id,
    client: { id: `c-${id}`, name },
    date: `${month}-01`,
    status: 'Unpaid',
    deleted: false,
    plan: 'Plus',
    branchcount: 1,
    version: 1,
    aiamount: 0,
    credited: 0,
    creditedvat: 0,
    ...charge,
    reportcounts: { Inv: 0, Md: 0, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 },
    createdAt: now,
    updatedAt: now,
  }
}
