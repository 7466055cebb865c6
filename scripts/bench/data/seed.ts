import path from 'node:path'
import { bulkLoad } from '../../../packages/local-cloud/src/dynamo/bulk-load.ts'
import { rowsOf } from './rows.ts'
import { startStack } from './stack.ts'
import { clients, reports } from './volume.ts'

/*
 * Fills one of the two stores of `npm run bench:data`: `seed.ts <folder> <reports>`. Tells how many rows its reports
 * take. A process of its own: the memory that this takes is gone when the store is measured.
 */

const [, , dir = '', total = ''] = process.argv
const stack = await startStack(dir, true)
const { putClient } = await import('../../../functions/clients/put-client.ts')
const { commitItems } = await import('../../../functions/reports/store/commit.ts')
for (const client of clients()) await putClient(client)
await stack.close()
const rows = rowsOf(reports(Number(total)), commitItems)
process.send?.(await bulkLoad(path.join(dir, 'dynamo'), process.env.REPORTS_TABLE ?? '', rows))
process.disconnect()
