import { providerInvoiceMessages, type RouteInput, type routes } from '@lintel/contract'
import { totalOf, toPounds } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { csvFile } from '../lib/csv.ts'
import { HttpError } from '../lib/http-error.ts'
import { reply, type Reply } from '../lib/reply.ts'
import { invoiceEmailOf, withClients } from './list-invoices.ts'
import { monthNameOf } from './month-name.ts'
import { readUnpaid } from './store.ts'

const columns = ['CompanyName', 'Email', 'Phone', 'Plan', 'Amount'] as const

/** `Unpaid-Clients-List-November-2026.csv` */
const fileName = (month: string): string => `Unpaid-Clients-List-${monthNameOf(`${month}-01`).replace(' ', '-')}.csv`

/** GET /peachinvoices/csv */
export async function downloadUnpaidInvoicesCsv(
  _ctx: Context,
  { query: { month } }: RouteInput<typeof routes.downloadUnpaidInvoicesCsv>,
): Promise<Reply<string>> {
  const rows = await withClients(await readUnpaid(month))
  if (rows.length === 0) throw new HttpError(404, providerInvoiceMessages.noneUnpaid)
  const cells = rows.map(({ invoice, client }) => [
    ...[invoice.client.name, invoiceEmailOf(client), client?.phone ?? ''],
    ...[invoice.plan, toPounds(totalOf(invoice))],
  ])
  return reply(csvFile(columns, cells), {
    headers: { 'content-disposition': `attachment; filename="${fileName(month)}"` },
  })
}
