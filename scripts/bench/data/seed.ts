import path from 'node:path'
import { bulkLoad } from '../../../packages/local-cloud/src/dynamo/bulk-load.ts'
import type { TransactItem } from '../../../functions/lib/table.ts'
import * as provider from './invoices.ts'
import { rowsOf } from './rows.ts'
import { startStack } from './stack.ts'
import { clients, reports } from './volume.ts'
import { rowsOfInvoices } from './written.ts'

/*
 * Fills one of the two stores of `npm run bench:data`: `seed.ts <folder> <size> <subject>`. Tells how many rows its
 * reports or invoices take. A process of its own: the memory that this takes is gone when the store is measured.
 */

const [, , dir = '', size = '', subject = ''] = process.argv
const total = Number(size)
const ofInvoices = subject === 'invoices'
const stack = await startStack(dir, true)
const { putClient } = await import('../../../functions/clients/put-client.ts')
for (const client of ofInvoices ? provider.clients(total) : clients()) await putClient(client)
await stack.close()

const load = (table: string | undefined, rows: Iterable<object>) =>
  bulkLoad(path.join(dir, 'dynamo'), table ?? '', rows)

async function loadReports() {
  const { commitItems } = await import('../../../functions/reports/store/commit.ts')
  return load(process.env.REPORTS_TABLE, rowsOf(reports(total), commitItems))
}

async function loadInvoices() {
  const { addInvoices } = await import('../../../functions/provider-invoices/store.ts')
  const { dynamo } = await import('../../../functions/lib/aws.ts')
  let taken: TransactItem[] = []
  // There is no store by now: what would be written is kept instead.
  dynamo.middlewareStack.add(
    () => (args) => {
      const { TransactItems = [] } = args.input as { TransactItems?: TransactItem[] }
      taken = TransactItems
      return Promise.resolve({ output: { $metadata: {} }, response: {} })
    },
    { step: 'initialize', name: 'keepWrites', priority: 'high' },
  )
  const rows = await rowsOfInvoices(provider.invoices(total), addInvoices, () => taken)
  return load(process.env.PROVIDER_INVOICES_TABLE, rows)
}

process.send?.(await (ofInvoices ? loadInvoices() : loadReports()))
process.disconnect()
