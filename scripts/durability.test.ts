// @module-tag long
import { setTimeout as wait } from 'node:timers/promises'
import {
  documentMessages,
  jobMaxSeconds,
  pageSize,
  routes,
  type FileJob,
  type PhotoRecord,
  type Report,
  type NamedRoute,
  type RouteDefinition,
} from '@lintel/contract'
import { demoAccounts, demoClients, demoPassword } from '@lintel/fixtures'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { chromiumBinary } from '../functions/documents/rendering/chromium-binary.ts'
import { callRaw, type RawRequest } from '../functions/test/call.ts'
import { aSignature } from '../functions/test/signature-pictures.ts'
import { aJpeg } from '../functions/test/uploads.ts'
import { aFolderForAll } from '../packages/local-cloud/src/testing/folder.ts'
import { demoClientRecords, makeAccounts } from './demo/people.ts'
import { contextOf } from './demo/seed.ts'
import { startKillableStack, type KillableStack, type RunningStack } from './durability/killable.ts'
import { Ledger, reportMonth } from './durability/ledger.ts'

/** `LINTEL_KILLS` kills more often than the suite has time for (`npm run test:long`). */
const kills = Number(process.env.LINTEL_KILLS ?? 4)
/** Documents are expensive: one is started in every other round. */
const roundsPerDocument = 2

const dir = aFolderForAll()
let stack: KillableStack

beforeAll(async () => {
  // Before the first kill: a process killed while it unpacks the browser would leave that to the next, which is killed
  // too.
  await chromiumBinary()
  stack = await startKillableStack(dir, 0)
})

afterAll(() => stack.kill())

const [client] = demoClients
const person = demoAccounts.find(
  ({ clientId, groups }) => clientId === client?.id && groups.includes('CustomerAdministrators'),
)

/** Creates the demo users, and signs one of them in. */
const signInSomebody = async ({ config }: RunningStack): Promise<string> => {
  const { putClient } = await import('../functions/clients/put-client.ts')
  for (const record of demoClientRecords()) if (record.id === client?.id) await putClient(record)
  const { userPoolId, userPoolClientId, authEndpoint } = config
  await makeAccounts(userPoolId)
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(authEndpoint && { userPoolEndpoint: authEndpoint }) } },
  })
  // The previous test has signed in.
  await signOut()
  await signIn({ username: person?.email ?? '', password: demoPassword, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
  return String((await fetchAuthSession()).tokens?.idToken)
}

/**
 * Sends two concurrent streams of calls until the product is killed, at another point in each round, and restarts it.
 */
const killUnderLoad = async (ledger: Ledger, round: number): Promise<void> => {
  let killed = false
  const untilKilled = async (work: (url: string) => Promise<void>) => {
    while (!killed)
      try {
        await work(stack.url)
      } catch (error) {
        if (!killed) throw error
      }
  }
  const once = async (work: (url: string) => Promise<void>) => {
    const mine = stack
    await work(mine.url).catch((error: unknown) => {
      if (!killed) throw error
    })
  }
  const enough = ledger.acknowledged + 5 + ((round * 5) % 9)
  const cut = async () => {
    while (ledger.acknowledged < enough) await wait(1)
    await wait((round * 7) % 41)
    killed = true
    await stack.kill()
  }
  const hand = () => untilKilled((url) => ledger.makeReport(url))
  // In the last round of each turn: earlier, no report may be finished yet.
  const documents = round % roundsPerDocument === roundsPerDocument - 1 ? [once((url) => ledger.generate(url))] : []
  await Promise.all([cut(), hand(), hand(), ...documents])
  stack = await startKillableStack(dir, stack.port)
}

test(`everything acknowledged survives ${kills} kills under load`, { timeout: 100_000 + kills * 20_000 }, async () => {
  Object.assign(process.env, stack.environment)
  const token = await signInSomebody(stack)
  const branchId = client?.branches[0].id ?? ''
  const ledger = new Ledger({ token, branchId, jpeg: await aJpeg() })
  for (let round = 0; round < kills; round++) await killUnderLoad(ledger, round)

  await expectReports(ledger)
  await expectList(ledger, token)
  await expectPhotographs(ledger)
  await expectDocuments(ledger)
})

test('a waiting delivery and a signature e-mail survive a kill; each is sent once', async () => {
  Object.assign(process.env, stack.environment)
  const token = await signInSomebody(stack)
  const { putClient } = await import('../functions/clients/put-client.ts')
  const record = demoClientRecords().find(({ id }) => id === client?.id)
  if (!record) throw new Error('The demonstration has a client.')
  const on = ['Auto generate reports', 'Auto deliver reports']
  await putClient({
    ...record,
    settings: record.settings.map((entry) => (on.includes(entry.key) ? { ...entry, value: 'true' } : entry)),
    options: { deliveryQuietMinutes: 0.1 },
  })
  const made = {
    address: { line1: '2 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' },
    branchId: client?.branches[0].id,
    type: 'Inventory',
    date: `${reportMonth}-12`,
    customer: { companyName: 'Bay Estates', branchName: '', address: { email: 'delivered@people.example' } },
    signatures: [{ _uuid: 'tina', type: 'tenant', name: 'Tina', email: 'signed@people.example' }],
  }
  const ask = async <T>(route: RouteDefinition, request: RawRequest): Promise<T> => {
    const { status, body } = await callRaw(route, token, request, stack.url)
    expect(status).toBeLessThan(300)
    return body as T
  }
  const report = await ask<Report>(routes.createReport, { body: made })
  const params = { id: report.id }
  const image = await aSignature()
  const signatures = report.signatures.map((each) => ({ ...each, image }))
  const saved = await ask<Report>(routes.saveReport, { params, body: { ...report, signatures } })
  expect(saved.delivery).toBeDefined()
  await stack.kill()
  stack = await startKillableStack(dir, stack.port)
  const mailsTo = async (address: string) => {
    const mails = z
      .array(z.object({ to: z.array(z.string()) }))
      .parse(await (await fetch(`${stack.url}/_local/mail.json`)).json())
    return mails.filter(({ to }) => to.some((each) => each.includes(address))).length
  }
  await vi.waitFor(
    async () => {
      expect(await mailsTo('delivered@people.example')).toBe(1)
      expect(await mailsTo('signed@people.example')).toBe(1)
      expect((await ask<Report>(routes.getReport, { params })).delivery).toBeUndefined()
    },
    { timeout: 200_000, interval: 500 },
  )
})

/** Reads from the stack in its current state. */
const reader =
  (ledger: Ledger) =>
  <T>(route: NamedRoute, request: RawRequest): Promise<T> =>
    ledger.call(stack.url, route, request) as Promise<T>

/** At least what was acknowledged; a save whose response was lost may have been stored, as a whole. */
const expectReports = async (ledger: Ledger) => {
  const read = reader(ledger)
  expect(ledger.reports.length).toBeGreaterThanOrEqual(kills)
  for (const { id, ref, version, title } of ledger.reports) {
    const report = await read<Report>(routes.getReport, { params: { id } })
    expect(report.ref).toBe(ref)
    expect([version, version + 1]).toContain(report.version)
    expect(report.title).toBe(report.version === version ? title : `${version === 1 ? 'First' : 'Second'} of ${ref}`)
  }
  expect(new Set(ledger.reports.map(({ ref }) => ref)).size).toBe(ledger.reports.length)
}

/** The list has a row for each report, and its counter matches. */
const expectList = async (ledger: Ledger, token: string) => {
  const listed = new Set<string>()
  let total = 0
  for (let page = 1; page === 1 || (page - 1) * pageSize < total; page++) {
    const answer = await callRaw(routes.listReports, token, { query: { month: reportMonth, page } }, stack.url)
    total = Number(answer.headers.get('x-total-count'))
    for (const { id } of (answer.body as { data: Report[] }).data) listed.add(id)
  }
  expect(listed.size).toBe(total)
  expect(total).toBeLessThanOrEqual(ledger.asked)
  expect(ledger.reports.filter(({ id }) => !listed.has(id))).toEqual([])
}

/** Each photograph accepted by storage is processed, although its event was late, duplicated, or before a kill. */
const expectPhotographs = async (ledger: Ledger) => {
  const read = reader(ledger)
  expect(ledger.reports.flatMap(({ photos }) => photos).length).toBeGreaterThanOrEqual(kills)
  for (const { id, photos } of ledger.reports.filter((report) => report.photos.length > 0))
    await vi.waitFor(
      async () => {
        const request = { params: { id }, query: { ids: photos.join(',') } }
        const { data } = await read<{ data: PhotoRecord[] }>(routes.listPhotos, request)
        expect(data.map(({ status }) => status)).toEqual(photos.map(() => 'ready'))
      },
      { timeout: 60_000, interval: 100 },
    )
}

/** Each acknowledged job ends on its own, and no report still shows its document as being generated. */
const expectDocuments = async (ledger: Ledger) => {
  const read = reader(ledger)
  const jobs = ledger.reports.flatMap(({ jobId }) => jobId ?? [])
  // Some responses were lost by a kill.
  expect(jobs.length).toBeGreaterThan(0)
  const ended = await Promise.all(
    jobs.map((id) =>
      vi.waitFor(
        async () => {
          const job = await read<FileJob>(routes.getJob, { params: { id } })
          expect(job.completed).toBe(true)
          return job
        },
        { timeout: 120_000, interval: 500 },
      ),
    ),
  )
  const made = ended.flatMap(({ payload }) => payload ?? [])
  expect(made.length).toBeGreaterThan(0)
  for (const { url } of made) {
    const file = await fetch(`${stack.url}${url}`)
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  const failed = ended.filter(({ payload }) => !payload)
  expect(failed.map(({ error }) => error)).toEqual(failed.map(() => documentMessages.unableToGenerate))
  for (const { id, jobId } of ledger.reports) {
    const { attachments } = await read<Report>(routes.getReport, { params: { id } })
    if (jobId) expect(attachments.report?.status).toMatch(/finished|failed/)
    else if (attachments.report) await expectSettledLater(ledger, id, attachments.report.jobid ?? '')
  }
}

/** A document started without an acknowledgement ends too: once its time is over, the next request settles it. */
const expectSettledLater = async (ledger: Ledger, reportId: string, jobId: string) => {
  const { getJob } = await import('../functions/documents/operations.ts')
  const later = new Date(Date.now() + (jobMaxSeconds + 1) * 1000)
  const ctx = { ...contextOf(person?.userId ?? '', client?.id ?? ''), now: () => later }
  await getJob(ctx, { params: { id: jobId }, query: {}, headers: {}, body: undefined })
  const { attachments } = await reader(ledger)<Report>(routes.getReport, { params: { id: reportId } })
  expect(attachments.report?.status).toMatch(/finished|failed/)
}
