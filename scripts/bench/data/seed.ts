import path from 'node:path'
import { bulkLoad } from '../../../packages/local-cloud/src/dynamo/bulk-load.ts'
import type { Appointment, ListedTicket } from '@lintel/contract'
import type { TransactItem } from '../../../functions/lib/table.ts'
import type { InvoiceRecord } from '../../../functions/provider-invoices/store.ts'
import * as planner from './appointments.ts'
import * as provider from './invoices.ts'
import * as workbooks from './properties.ts'
import { rowsOf, rowsWritten } from './rows.ts'
import { startStack } from './stack.ts'
import { clientId, clients, reports } from './volume.ts'

/*
 * Fills one of the two stores of `npm run bench -- data`: `seed.ts <folder> <size> <subject>`. Prints the number of rows
 * of its reports or invoices. A separate process, so that its memory is free when the store is measured.
 */

const [, , dir = '', size = '', subject = ''] = process.argv
const total = Number(size)
const ofInvoices = subject === 'invoices'
const ofAppointments = subject === 'appointments'
const ofProperties = subject === 'properties'
const stack = await startStack(dir, true)
const { putClient } = await import('../../../functions/clients/put-client.ts')
const clientsOf = () => {
  if (ofInvoices) return provider.clients(total)
  if (ofProperties) return workbooks.clients()
  return ofAppointments ? planner.clients() : clients()
}
for (const client of clientsOf()) await putClient(client)
if (ofInvoices) await writeActs()
if (ofProperties) await workbooks.putToUse(total)
if (subject === 'reports') await askForReceipts()
await stack.close()

const load = (table: string | undefined, rows: Iterable<object>) =>
  bulkLoad(path.join(dir, 'dynamo'), table ?? '', rows)

async function loadReports() {
  const { commitItems } = await import('../../../functions/reports/store/commit.ts')
  return load(process.env.REPORTS_TABLE, rowsOf(reports(total), commitItems))
}

/** Audit entries are listed by an index, which the store fills itself. */
async function writeActs() {
  const { actItem } = await import('../../../functions/audit/store.ts')
  const { transact } = await import('../../../functions/lib/table.ts')
  const items = [...provider.acts(total)].map(actItem)
  for (let at = 0; at < items.length; at += 50) await transact(items.slice(at, at + 50))
}

/** Of the measured client, whose newest are the same in both stores; they are listed by an index too. */
async function askForReceipts() {
  const { addLink, chasedAs } = await import('../../../functions/sharing/store.ts')
  for (const { after } of reports(total)) {
    const { id: reportId, client, createdAt } = after.record
    if (client.id !== clientId(0)) continue
    const id = `ask-${reportId}`
    const sentto = { name: 'Tina Hale', email: `${reportId}@people.example` }
    const asked = { id, reportId, purpose: 'receipt', sentto, createdBy: 'Inspector', createdAt } as const
    await addLink(
      { ...asked, ...chasedAs(client.id, { id, createdAt }), signedFor: '', keyHashes: [], reminded: [] },
      [],
    )
  }
}

/** The store does not exist yet: writes are captured instead; returns the last write. */
async function keepWrites(): Promise<() => TransactItem[]> {
  const { dynamo } = await import('../../../functions/lib/aws.ts')
  let taken: TransactItem[] = []
  dynamo.middlewareStack.add(
    () => (args) => {
      const { TransactItems = [] } = args.input as { TransactItems?: TransactItem[] }
      taken = TransactItems
      return Promise.resolve({ output: { $metadata: {} }, response: {} })
    },
    { step: 'initialize', name: 'keepWrites', priority: 'high' },
  )
  return () => taken
}

async function loadAppointments() {
  const { addAppointment } = await import('../../../functions/appointments/store.ts')
  const add = async (some: readonly Appointment[]) => {
    for (const one of some) await addAppointment(one)
  }
  const taken = await keepWrites()
  return load(process.env.APPOINTMENTS_TABLE, await rowsWritten(planner.appointments(total), { max: 1, add }, taken))
}

async function loadInvoices() {
  const { addInvoices, invoicesInOneWrite } = await import('../../../functions/provider-invoices/store.ts')
  const { addTicket } = await import('../../../functions/tickets/store.ts')
  const taken = await keepWrites()
  const invoices = { max: invoicesInOneWrite, add: (some: readonly InvoiceRecord[]) => addInvoices(some, []) }
  const tickets = {
    max: 1,
    add: async (some: readonly ListedTicket[]) => {
      for (const one of some) await addTicket(one, [])
    },
  }
  const { TICKETS_TABLE, PROVIDER_INVOICES_TABLE } = process.env
  await load(TICKETS_TABLE, await rowsWritten(provider.tickets(total), tickets, taken))
  return load(PROVIDER_INVOICES_TABLE, await rowsWritten(provider.invoices(total), invoices, taken))
}

/** A workbook is written by the product's own code. */
const loading = () => {
  if (ofProperties) return total
  if (ofInvoices) return loadInvoices()
  return ofAppointments ? loadAppointments() : loadReports()
}
process.send?.(await loading())
process.disconnect()
