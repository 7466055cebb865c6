import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { imagePath } from '@lintel/contract'
import {
  aReportBody,
  demoAccounts,
  demoClients,
  drawPhotograph,
  propertyRows,
  reportVolumes,
  xlsxOf,
} from '@lintel/fixtures'
import * as z from 'zod'
import { defaultDictionary } from '../../functions/dictionary/default-dictionary/index.ts'
import { bundleScript } from '../../infra/constructs/bundle-script.ts'
import { environmentNamed } from '../../infra/environments.ts'
import { prices } from '../cost/prices.ts'
import { slowerInLambda } from '../cost/estimate.ts'
import { demoClientRecords, makeAccounts } from '../demo/people.ts'
import { root, startLocalStack } from '../local-stack.ts'
import { makePrintCopies } from './pdf/photographs.ts'
import { planReport } from './pdf/report.ts'
import { memoryOf, runApart } from './pdf/run.ts'
import { signInAs } from './pdf/stack.ts'

/*
 * `npm run bench -- memory`: the resources of functions for the largest required job, each in a separate process:
 * processor time, which other load on the machine hardly affects, and peak memory. From these, for each memory size of
 * Lambda, the duration of the job and its cost. The exit code says whether each function has enough memory.
 */

/** The compared megabytes; 1,769 are a whole processor. */
const offered = [512, 768, 1024, 1536, 1769, 2048, 3008, 3538]
const wholeProcessor = 1769
const times = 6
/** The maximum share of its memory that a function may use. */
const maxShare = 0.75
const properties = 20_000

interface Taken {
  /** The first call of a new process, and later ones. */
  firstMs?: number
  cpuMs: number
  megabytes: number
}

interface Measured extends Taken {
  job: string
  /** Its current megabytes. */
  has: number
  /** Processors that it can use concurrently. */
  processors: number
}

const Calls = z.object({
  first: z.object({ cpuMs: z.number() }),
  more: z.array(z.object({ cpuMs: z.number() })),
  megabytes: z.number(),
})
const Zipped = z.object({ cpuMs: z.number(), megabytes: z.number() })

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** The last line that a script prints: functions log before it. */
const run = async (script: string, ...given: string[]): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, script), ...given])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

const [client] = demoClients
const account = demoAccounts.find((one) => one.clientId === client?.id && one.groups.includes('CustomerAdministrators'))
if (!client || !account) throw new Error('The demonstration has no client with an administrator')
const { memoryMegabytes: sizes } = environmentNamed('prod')
const dir = mkdtempSync(path.join(root, 'node_modules/.cache/lintel-bench-memory-'))
const stack = await startLocalStack({
  dir: path.join(dir, 'stack'),
  port: 0,
  web: false,
  fresh: true,
  log: (text) => console.error(text),
})
const reports = 'functions/reports/handler.ts'
const images = 'functions/images/handler.ts'
Object.assign(
  process.env,
  stack.environment,
  stack.variablesOf('functions/clients/handler.ts'),
  stack.variablesOf(reports),
)

let written = 0
const bundles = new Map<string, Promise<string>>()
/** Calls a function that many times; of later calls the median. */
const called = async (entry: string, event: object, more: { saves?: boolean } = {}): Promise<Taken> => {
  const bundled =
    bundles.get(entry) ?? bundleScript(path.join(dir, entry.replaceAll('/', '-')), { entry, installed: ['sharp'] })
  bundles.set(entry, bundled)
  const job = path.join(dir, `${(written += 1)}.json`)
  writeFileSync(job, JSON.stringify({ file: await bundled, event, times, ...more }))
  const { first, more: later, megabytes } = Calls.parse(await run('memory/child.ts', job))
  return { firstMs: first.cpuMs, cpuMs: median(later.map(({ cpuMs }) => cpuMs)), megabytes }
}

/** The event of a route, as passed on by the gateway for this token. */
const asked = async () => {
  const token = await signInAs(stack, account.email)
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const { SecretString = '' } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: process.env.ORIGIN_SECRET }),
  )
  return (route: string, params: Record<string, string>, query: Record<string, string> = {}) => {
    const rawPath = route.replace('GET ', '').replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    return {
      version: '2.0',
      routeKey: route,
      rawPath,
      rawQueryString: String(new URLSearchParams(query)),
      pathParameters: params,
      queryStringParameters: query,
      isBase64Encoded: false,
      headers: { 'x-origin-secret': SecretString, 'x-viewer-accept-encoding': 'gzip' },
      requestContext: {
        routeKey: route,
        stage: '$default',
        requestId: 'bench',
        domainName: '',
        accountId: '',
        apiId: '',
        http: { method: 'GET', path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
        authorizer: { jwt: { claims, scopes: null } },
      },
    }
  }
}

/** A photograph of 12 megapixels without copies, at the maximum width of pictures. */
const picture = async (event: Awaited<ReturnType<typeof asked>>): Promise<Measured> => {
  Object.assign(process.env, stack.variablesOf(images))
  const bucket = process.env.PHOTOS_BUCKET ?? ''
  const src = 'bench/20261127T000000Z/bench.jpg'
  const Body = await drawPhotograph({ kind: 'kitchen', seed: 1, orientation: 6 })
  await new S3Client({ forcePathStyle: true }).send(
    new PutObjectCommand({ Bucket: bucket, Key: `originals/${src}`, Body }),
  )
  const request = imagePath(bucket, src, 1600, 90).replace('/images/', '')
  const taken = await called(images, event('GET /images/{request}', { request }))
  return { job: 'makes a picture of an original', has: sizes.pictures, processors: 1, ...taken }
}

const api = async (): Promise<Measured[]> => {
  const { putClient } = await import('../../functions/clients/put-client.ts')
  const { insertReport } = await import('../../functions/reports/save/insert-report.ts')
  await makeAccounts(stack.config.userPoolId)
  for (const record of demoClientRecords()) await putClient(record)
  const photo = (at: number) => ({ id: `bench${at}`, src: `bench/${at}.jpg`, hasGalleryLink: true, readonly: false })
  const header = { dictionaryversion: defaultDictionary.version }
  const insert = (volume: keyof typeof reportVolumes) => {
    const body = aReportBody({ volume: reportVolumes[volume], dictionary: defaultDictionary, photo })
    return insertReport({ client, body, header, now: new Date(), by: account.name })
  }
  for (let index = 0; index < 60; index++) await insert('S')
  const { id } = await insert('XL')
  const event = await asked()
  const open = event('GET /v1/reports/{id}', { id })
  const month = new Date().toISOString().slice(0, 7)
  const ofApi = { has: sizes.api, processors: 1 }
  return [
    { job: 'opens a report, XL', ...ofApi, ...(await called(reports, open)) },
    { job: 'saves a report, XL', ...ofApi, ...(await called(reports, open, { saves: true })) },
    {
      job: 'lists a month of 61 reports',
      ...ofApi,
      ...(await called(reports, event('GET /v1/reports', {}, { month }))),
    },
    { job: 'composes an e-mail of 25 MB', ...ofApi, ...(await called('scripts/bench/memory/mail.ts', {})) },
    await picture(event),
  ]
}

/** A client's workbook, which its reader fetches and whose result it uploads. */
const workbook = async (): Promise<Measured> => {
  const file = await xlsxOf(propertyRows(properties))
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(request.method === 'GET' ? file : ''))
  })
  // It computes for longer than a server keeps a connection.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/properties.xlsx`
  const order = { fileUrl: at, resultUrl: at, filename: 'properties.xlsx' }
  const taken = await called('functions/spreadsheets/read.ts', order)
  server.close()
  return { job: 'reads a workbook of 20,000 rows', has: sizes.pictures, processors: 1, ...taken }
}

/** Lay-out and publishing of the largest report, and the zip of its photographs, by their own benchmarks. */
const documents = async (): Promise<Measured[]> => {
  await makePrintCopies()
  const input = path.join(dir, 'plan.json')
  writeFileSync(input, JSON.stringify(await planReport('XL', 1200)))
  const task = { way: 'engine', input, width: 1200 } as const
  const { cpuMs, publishCpuMs, publishMegabytes } = await runApart(task)
  const zipped = Zipped.parse(await run('zip.ts', 'ours'))
  const ofPictures = { has: sizes.pictures, processors: 1 }
  return [
    {
      job: 'lays out a report, XL',
      has: sizes.layOut,
      processors: 2,
      cpuMs: cpuMs - publishCpuMs,
      megabytes: await memoryOf(task),
    },
    { job: 'publishes its PDF', ...ofPictures, cpuMs: publishCpuMs, megabytes: publishMegabytes },
    { job: 'zips 2,000 photographs', ...ofPictures, ...zipped },
  ]
}

const gigabyteSecond = prices['lambda/arm64/gigabyteSeconds'].dollars
const secondsAt = ({ cpuMs, processors }: Measured, megabytes: number) =>
  (cpuMs * slowerInLambda) / 1000 / Math.min(processors, megabytes / wholeProcessor)

const measured: Measured[] = []
try {
  measured.push(...(await api()), await workbook(), ...(await documents()))
} finally {
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
}
console.table(
  measured.map(({ job, has, firstMs, cpuMs, megabytes }) => ({
    job,
    'has MB': has,
    'takes MB': Math.round(megabytes),
    'processor ms': Math.round(cpuMs),
    ...(firstMs !== undefined && { 'first call, ms': Math.round(firstMs) }),
  })),
)
console.log(`Seconds in Lambda (${slowerInLambda} times those here), and dollars of a thousand such jobs:`)
console.table(
  Object.fromEntries(
    measured.map((each) => [
      each.job,
      Object.fromEntries(
        offered.map((megabytes) => {
          const seconds = secondsAt(each, megabytes)
          const dollars = seconds * (megabytes / 1024) * gigabyteSecond * 1000
          const fits = each.megabytes <= megabytes * maxShare
          return [`${megabytes}`, fits ? `${seconds.toFixed(2)} s, ${dollars.toFixed(3)}` : 'too small']
        }),
      ),
    ]),
  ),
)
const over = measured.filter(({ has, megabytes }) => megabytes > has * maxShare)
for (const { job, has, megabytes } of over) console.log(`${job}: ${Math.round(megabytes)} MB of ${has}`)
console.log(
  JSON.stringify({
    bench: 'memory',
    ...Object.fromEntries(measured.map((each) => [each.job, Math.round(each.megabytes)])),
  }),
)
process.exitCode = over.length === 0 ? 0 : 1
