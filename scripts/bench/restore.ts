import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ReportBody } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { limitConcurrency } from '../../functions/lib/concurrency.ts'
import { root, startLocalStack } from '../local-stack.ts'

/*
 * `npm run bench -- restore`: a thousand reports with 5,000 originals of 100 kB are restored into other tables and
 * buckets of the local stack, by the commands of docs/deploying.md. Everything must be written, and a second run must
 * find all of it the same. Prints seconds, which depend on the machine.
 */

const [reports, photographs, photographBytes] = [1000, 5000, 100_000]

const dir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-restore-'))
const stack = await startLocalStack({ dir, port: 0, web: false, log: () => {} })
const sources = ['clients', 'reports', 'uploads'].map((name) => `functions/${name}/handler.ts`)
Object.assign(process.env, stack.environment, ...sources.map((source) => stack.variablesOf(source)))
const { REPORTS_TABLE = '', REPORTS_BUCKET = '', PHOTOS_BUCKET = '' } = process.env

async function seed(): Promise<void> {
  const { putClient } = await import('../../functions/clients/put-client.ts')
  const { insertReport } = await import('../../functions/reports/save/insert-report.ts')
  const { putObject } = await import('../../functions/test/storage.ts')
  const client = newClient({ id: 'harbour', name: 'Harbour' }, { branchId: 'harbour-1' })
  await putClient(client)
  const address = { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
  const sent = { date: '2026-10-22', branchId: 'harbour-1', userId: 'nobody', type: 'Inventory', address }
  const [inTurn, body] = [limitConcurrency(8), ReportBody.parse(sent)]
  const each = (count: number, work: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, () => inTurn(work)))
  await each(reports, () => insertReport({ client, body, now: new Date(), by: 'Ann' }))
  await each(photographs, () => putObject(PHOTOS_BUCKET, `originals/${newId()}.jpg`, randomBytes(photographBytes)))
}

/** Read, written, the same already, seconds. */
async function restore(...args: string[]): Promise<number[]> {
  const env = { PATH: process.env.PATH, PORT: String(stack.port), LINTEL_DATA: dir }
  const command = [path.join(root, 'scripts/restore.ts'), '--env', 'local', ...args]
  const last = (await promisify(execFile)(process.execPath, command, { env })).stdout.trim().split('\n').at(-1) ?? ''
  console.log(`${args.slice(0, 2).join(' ')}: ${last}`)
  return (/(\d+) read: (\d+) written, (\d+) .* in (\d+) s/.exec(last) ?? []).slice(1).map(Number)
}

try {
  await seed()
  const all = async () => [
    await restore('--table', 'tickets', '--from', REPORTS_TABLE),
    await restore('--bucket', 'documents', '--prefix', 'reports/', '--from', REPORTS_BUCKET),
    await restore('--bucket', 'documents', '--prefix', 'originals/', '--from', PHOTOS_BUCKET),
  ]
  const [first, second] = [await all(), await all()]
  console.log(JSON.stringify({ bench: 'restore', first, second }))
  const isWhole = first.every(([read, written]) => read && read === written)
  process.exitCode = isWhole && second.every(([read, , same]) => read === same) ? 0 : 1
} finally {
  await stack.close()
  await rm(dir, { recursive: true, force: true })
}
