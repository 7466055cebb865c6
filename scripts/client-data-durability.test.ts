// @module-tag long
import { setTimeout as wait } from 'node:timers/promises'
import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { ReportBody, type Client, type ClientDataJob } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aFolderForAll } from '../packages/local-cloud/src/testing/folder.ts'
import { contextOf } from './demo/seed.ts'
import { startKillableStack, type KillableStack } from './durability/killable.ts'

/** `LINTEL_KILLS` kills more often than the suite has time for (`npm run test:long`). */
const kills = Math.min(20, Number(process.env.LINTEL_KILLS ?? 1))
const reports = 60

const dir = aFolderForAll()
let stack: KillableStack

beforeAll(async () => {
  stack = await startKillableStack(dir, 0)
  Object.assign(process.env, stack.environment)
})
afterAll(() => stack.kill())

async function aClientWithReports(): Promise<Client> {
  const [{ putClient }, { insertReport }, { putObject }] = await Promise.all([
    import('../functions/clients/put-client.ts'),
    import('../functions/reports/save/insert-report.ts'),
    import('../functions/test/storage.ts'),
  ])
  const id = `c-${newId()}`
  const made = newClient({ id, name: 'Leaver Lettings' }, { branchId: `${id}-1` })
  const settings = made.settings.map((one) => (one.key === 'Suspend' ? { ...one, value: 'true' } : one))
  const client = { ...made, settings }
  await putClient(client)
  const documents = String(process.env['DOCUMENTS_BUCKET'])
  for (let number = 0; number < reports; number++) {
    const body = ReportBody.parse({
      date: '2026-10-22',
      branchId: `${id}-1`,
      userId: 'nobody',
      type: 'Inventory',
      address: { line1: `${number} Old Quay`, town: 'Westhaven', postcode: 'ZZ1 1AA' },
    })
    const report = await insertReport({ client, body, now: new Date(), by: 'Ann' })
    await putObject(documents, `downloads/${report.id}/made.pdf`, Buffer.from(id))
  }
  return client
}

const asked = { query: {}, headers: {}, body: undefined }
const context = () => contextOf('provider-sysadmin', 'provider')

/** Polls until the client's jobs match; the stack may be starting. */
async function seen(client: Client, is: (jobs: { export?: ClientDataJob; erasure?: ClientDataJob }) => boolean) {
  const { getClientData } = await import('../functions/client-data/operations.ts')
  return vi.waitFor(
    async () => {
      const jobs = await getClientData(context(), { params: { id: client.id } })
      if (!is(jobs)) throw new Error(`Not yet: ${JSON.stringify(jobs)}`)
      return jobs
    },
    { timeout: 150_000, interval: 20 },
  )
}

/** Kills the process in the middle of a job repeatedly, and restarts it each time. */
async function killInTheMidst(client: Client, kind: 'export' | 'erasure'): Promise<ClientDataJob | undefined> {
  let broken = 0
  for (let round = 0; round < kills; round++) {
    await seen(client, ({ [kind]: job }) => job?.state !== 'running' || job.beginsAt === undefined)
    await wait(((round * 173) % 700) + 30)
    await stack.kill()
    stack = await startKillableStack(dir, stack.port)
    const { [kind]: job } = await seen(client, () => true)
    if (job?.state === 'running') broken++
  }
  // Kills after the end would prove nothing.
  expect(broken).toBeGreaterThan(0)
  return (await seen(client, ({ [kind]: job }) => job?.state !== 'running'))[kind]
}

test(`an export and an erasure complete after ${kills} kills each`, { timeout: 200_000 + kills * 60_000 }, async () => {
  const { exportClientData, eraseClientData } = await import('../functions/client-data/operations.ts')
  const client = await aClientWithReports()
  const params = { id: client.id }
  await exportClientData(context(), { ...asked, params })
  const exported = await killInTheMidst(client, 'export')
  expect(exported).toMatchObject({ state: 'finished', counts: { reports }, left: 0 })

  await eraseClientData(context(), { ...asked, params, body: { name: client.name } })
  const erased = await killInTheMidst(client, 'erasure')
  expect(erased).toMatchObject({ state: 'finished', counts: { reports } })

  const [{ dynamo, s3 }, { variable }] = await Promise.all([
    import('../functions/lib/aws.ts'),
    import('../functions/lib/environment.ts'),
  ])
  const { TableNames = [] } = await dynamo.send(new ListTablesCommand({}))
  const left: string[] = []
  for (const TableName of TableNames.filter((name) => name !== variable('AUDIT_TABLE'))) {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(new ScanCommand({ TableName }))
    expect(LastEvaluatedKey).toBeUndefined()
    // A pointer to the erasure itself stays with its record.
    for (const item of Items)
      if (JSON.stringify(item).includes(client.id) && item['of'] !== 'ERASURE') left.push(String(item['pk']))
  }
  expect(left.filter((pk) => pk !== `CLIENTDATA#${client.id}`)).toEqual([])
  for (const bucket of ['REPORTS_BUCKET', 'DOCUMENTS_BUCKET'] as const) {
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: variable(bucket) }))
    const keys = Versions.flatMap(({ Key }) => Key ?? [])
    expect(keys.filter((key) => !key.startsWith('downloads/client-data/'))).toEqual([])
  }
})
