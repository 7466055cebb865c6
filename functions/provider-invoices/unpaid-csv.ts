import { providerInvoiceMessages, type RouteInput, type routes } from '@lintel/contract'
import { totalOf, toPounds } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { csvFile } from '../lib/csv.ts'
import { HttpError } from '../lib/http-error.ts'
import { reply, type Reply } from '../lib/reply.ts'
import { invoiceEmailOf, withClients } from './list-invoices.ts'
import { monthNameOf } from './month-name.ts'
import { readUnpaid, type InvoiceRecord } from './store.ts'

const columns = ['CompanyName', 'Email', 'Phone', 'Plan', 'Amount'] as const

const fileName = (month: string): string => `Unpaid-Clients-List-${monthNameOf(`${month}-01`).replace(' ', '-')}.csv`

interface Owed {
  /** The invoice; if it is paid, the first of its credits. */
  of: InvoiceRecord
  pence: number
}

/** None for one that was credited in full. */
function owedOf(unpaid: readonly InvoiceRecord[]): Owed[] {
  const owed = new Map<string, Owed>()
  for (const record of unpaid) {
    const id = record.credits ?? record.id
    const { of = record, pence = 0 } = owed.get(id) ?? {}
    owed.set(id, { of: record.id === id ? record : of, pence: pence + totalOf(record) })
  }
  return [...owed.values()].filter(({ pence }) => pence !== 0)
}

export async function downloadUnpaidInvoicesCsv(
  _ctx: Context,
  { query: { month } }: RouteInput<typeof routes.downloadUnpaidInvoicesCsv>,
): Promise<Reply<string>> {
  const owed = owedOf(await readUnpaid(month))
  if (owed.length === 0) throw new HttpError(404, providerInvoiceMessages.noneUnpaid)
  const pence = new Map(owed.map((one) => [one.of.id, one.pence]))
  const cells = (await withClients(owed.map(({ of }) => of))).map(({ invoice, client }) => [
    ...[invoice.client.name, invoiceEmailOf(client), client?.phone ?? ''],
    ...[invoice.plan, toPounds(pence.get(invoice.id) ?? 0)],
  ])
  return reply(csvFile(columns, cells), {
    headers: { 'content-disposition': `attachment; filename="${fileName(month)}"` },
  })
}
