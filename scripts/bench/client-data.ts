import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ReportBody, type Client } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import type { DataJobKind } from '../../functions/client-data/cursor.ts'

/*
 * `npm run bench -- client-data`: exports and erases the data of a client with 2,000 reports and of one with 50, by the
 * workers themselves on the local stack, each in a separate process that counts its AWS requests. The measures are the
 * ratio of requests per report, and that memory does not grow with the client.
 */

const sizes = { small: 50, large: 2000 }
const photographs = 4
/**
 * The ratio of requests per report, large client to small client, where the scans of whole tables are shared among
 * fewer reports; and the additional megabytes of the large one.
 */
const limits = { ratio: 1.1, moreMegabytes: 400 }

interface Run {
  requests: number
  ms: number
  megabytes: number
  state: string
  reports: number
}

const here = fileURLToPath(import.meta.url)

async function seed(reports: number): Promise<Client> {
  const [{ putClient }, { insertReport }, { addWaiting }, { limitConcurrency }] = await Promise.all([
    import('../../functions/clients/put-client.ts'),
    import('../../functions/reports/save/insert-report.ts'),
    import('../../functions/uploads/store.ts'),
    import('../../functions/lib/concurrency.ts'),
  ])
  const id = `c-${newId()}`
  const client = newClient({ id, name: `Client of ${reports}` }, { branchId: `${id}-1` })
  await putClient(client)
  const inTurn = limitConcurrency(8)
  await Promise.all(
    Array.from({ length: reports }, (_, number) =>
      inTurn(async () => {
        const srcs = Array.from({ length: photographs }, () => {
          const photo = newId()
          return { id: photo, src: `someone/20260301T100000Z/${photo}-front.jpg` }
        })
        const body = ReportBody.parse({
          date: '2026-10-22',
          branchId: `${id}-1`,
          userId: 'nobody',
          type: 'Inventory',
          address: { line1: `${number} Old Quay`, town: 'Westhaven', postcode: 'ZZ1 1AA' },
          unassignedphotos: srcs.map((one) => ({ ...one, hasGalleryLink: true, readonly: false })),
        })
        const report = await insertReport({ client, body, now: new Date(), by: 'Ann' })
        const sent = {
          clientId: id,
          ownerId: report.id,
          kind: 'photograph' as const,
          requestedAt: '2026-03-01T10:00:00.000Z',
          filename: 'front.jpg',
        }
        await addWaiting(srcs.map((one) => ({ ...sent, ...one, status: 'ready' as const })))
      }),
    ),
  )
  return client
}

/** In a separate process: all passes of one job. */
async function run(kind: DataJobKind, clientId: string): Promise<Run> {
  const [{ addJob, readJob }, { firstCursor }, { findClient }, { erasureItems }, aws] = await Promise.all([
    import('../../functions/client-data/store.ts'),
    import('../../functions/client-data/cursor.ts'),
    import('../../functions/clients/find-client.ts'),
    import('../../functions/clients/store/erasure.ts'),
    import('../../functions/lib/aws.ts'),
  ])
  const { handler } = await import(`../../functions/client-data/${kind === 'EXPORT' ? 'export' : 'erase'}.ts`)
  const client = await findClient(clientId)
  if (!client) throw new Error('The client is gone.')
  const by = { name: 'Bench', sub: 'bench', userId: '', clientId: '' }
  const job = {
    id: newId(),
    clientId,
    name: client.name,
    by,
    startedAt: new Date().toISOString(),
    cursor: firstCursor(kind),
  }
  await addJob(kind, job, kind === 'ERASURE' ? erasureItems(client, job.startedAt) : [])
  let requests = 0
  const counting =
    <A, R>(next: (args: A) => R) =>
    (args: A) => {
      requests++
      return next(args)
    }
  const counted = { step: 'initialize', name: 'counting' } as const
  aws.s3.middlewareStack.add(counting, counted)
  aws.dynamo.middlewareStack.add(counting, counted)
  aws.cognito.middlewareStack.add(counting, counted)
  let bytes = 0
  const watch = setInterval(() => (bytes = Math.max(bytes, process.memoryUsage().rss)), 50)
  const began = Date.now()
  const context = { getRemainingTimeInMillis: () => 840_000, memoryLimitInMB: '1024' }
  for (let more = true; more;) {
    const answer = (await handler({ clientId, jobId: job.id }, context)) as { more: boolean; until?: string }
    more = answer.more
    if (answer.until) await new Promise((resolve) => setTimeout(resolve, Date.parse(String(answer.until)) - Date.now()))
  }
  clearInterval(watch)
  const ended = await readJob(clientId, kind)
  return {
    requests,
    ms: Date.now() - began,
    megabytes: bytes / 2 ** 20,
    state: ended?.state ?? 'gone',
    reports: ended?.counts.reports ?? 0,
  }
}

async function inOwnProcess(kind: DataJobKind, { id }: Client): Promise<Run> {
  const child = fork(here, [kind, id])
  const [answer] = (await once(child, 'message')) as [Run]
  await once(child, 'exit')
  return answer
}

async function main(): Promise<number> {
  const { startLocalStack } = await import('../local-stack.ts')
  const dir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-client-data-'))
  const stack = await startLocalStack({ dir, port: 0, web: false, log: () => {} })
  const sources = ['functions/clients/handler.ts', 'functions/client-data/export.ts', 'functions/client-data/erase.ts']
  const uploads = 'functions/uploads/handler.ts'
  Object.assign(process.env, stack.environment, ...[...sources, uploads].map((source) => stack.variablesOf(source)))
  let isWithin = true
  try {
    const [small, large] = [await seed(sizes.small), await seed(sizes.large)]
    for (const kind of ['EXPORT', 'ERASURE'] as const) {
      const runs = { small: await inOwnProcess(kind, small), large: await inOwnProcess(kind, large) }
      const each = {
        small: runs.small.requests / sizes.small,
        large: runs.large.requests / sizes.large,
      }
      const [ratio, more] = [each.large / each.small, runs.large.megabytes - runs.small.megabytes]
      const isWhole = Object.entries(sizes).every(([size, reports]) => {
        const one = runs[size as keyof typeof runs]
        return one.state === 'finished' && one.reports === reports
      })
      for (const [size, one] of Object.entries(runs))
        console.log(
          `${kind} of ${one.reports} reports (${size}): ${one.state}, ${(one.ms / 1000).toFixed(1)} s, ${one.requests} requests, ${one.megabytes.toFixed(0)} MB`,
        )
      console.log(
        `${kind}: ${each.large.toFixed(1)} requests a report to ${each.small.toFixed(1)}: ${ratio.toFixed(2)} (at most ${limits.ratio}); ${more.toFixed(0)} MB more (at most ${limits.moreMegabytes})`,
      )
      isWithin &&= isWhole && ratio <= limits.ratio && more <= limits.moreMegabytes
    }
  } finally {
    await stack.close()
    await rm(dir, { recursive: true, force: true })
  }
  return isWithin ? 0 : 1
}

const [, , kind, clientId] = process.argv
if ((kind === 'EXPORT' || kind === 'ERASURE') && clientId) {
  process.send?.(await run(kind, clientId))
  process.disconnect()
} else process.exitCode = await main()
