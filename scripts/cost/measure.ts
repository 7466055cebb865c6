import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { imagePath, routes, FileJob, type Photo, type Report } from '@lintel/contract'
import { aReportBody, demoAccounts, demoClients, drawPhotograph, sceneKinds } from '@lintel/fixtures'
import { defaultDictionary } from '../../functions/dictionary/default-dictionary/index.ts'
import type { Metered } from '../../packages/local-cloud/src/index.ts'
import { signInAs } from '../bench/pdf/stack.ts'
import { demoClientRecords, makeAccounts } from '../demo/people.ts'
import { startLocalStack, type LocalStack } from '../local-stack.ts'
import { PublicAddress } from '../smoke/public-address.ts'
import { until } from '../smoke/steps.ts'
import type { ActionName, Units } from './units.ts'
import { setTimeout } from 'node:timers/promises'

/** A report like the example in docs/deploying.md. */
const volume = { rooms: 12, items: 200, photos: 150 }
/** Distinct pictures among the photographs; the others repeat. */
const distinct = 4
/** Repetitions of short actions. */
const repeated = 5
const saves = 10
const tokensPerCall = 10

const [client] = demoClients
const person = demoAccounts.find((one) => one.clientId === client?.id && one.groups.includes('CustomerAdministrators'))

/** Simulates a report's life on the local stack, one action at a time, and counts what AWS would bill for each. */
export async function measure(tell: (text: string) => void): Promise<Measured> {
  if (!client || !person) throw new Error('The demonstration has no client with an administrator')
  const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-cost-'))
  const log = (text: string) => console.error(text)
  const stack = await startLocalStack({ dir, port: 0, web: false, fresh: true, metersCapacity: true, log })
  try {
    Object.assign(process.env, stack.environment, stack.variablesOf('functions/clients/handler.ts'))
    const { putClient } = await import('../../functions/clients/put-client.ts')
    await makeAccounts(stack.config.userPoolId)
    for (const record of demoClientRecords()) await putClient(record)
    const site = new PublicAddress(stack.url, await signInAs(stack, person.email))
    return await playLife({ stack, site, tell })
  } finally {
    await stack.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Measured = Omit<Units, 'standing'>

interface Stage {
  stack: LocalStack
  site: PublicAddress
  tell: (text: string) => void
}

type Count = <T>(name: ActionName, times: number, work: () => Promise<T>) => Promise<T>

/** Counts the cost of `work`, divided by its number of actions; its time as on an idle machine. */
function counter({ stack, tell }: Pick<Stage, 'stack' | 'tell'>) {
  const actions: Partial<Record<ActionName, Metered>> = {}
  const count: Count = async (name, times, work) => {
    await stack.settled()
    const before = stack.metered()
    const slowness = watchSlowness()
    const done = await work()
    await stack.settled()
    const slow = slowness()
    tell(`${name}: ${times} times, at ${slow.toFixed(1)} times the processor time`)
    const counted = Object.entries(stack.metered()).map(([what, amount]) => {
      const each = (amount - (before[what] ?? 0)) / times
      return [what, rounded(what.endsWith('gigabyteSeconds') ? each / slow : each)] as const
    })
    actions[name] = Object.fromEntries(counted.filter(([, amount]) => amount > 0))
    return done
  }
  return { actions, count }
}

const again = async (work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < repeated; index++) await work(index)
}

const newReport = (site: PublicAddress) =>
  site.call(routes.createReport, {
    body: {
      branchId: client?.branches[0]?.id ?? '',
      type: 'Inventory',
      address: { line1: '1 Cost Street', town: 'Westhaven', postcode: 'ZZ1 1ZZ' },
      idempotencykey: randomUUID(),
    },
  })

const listMonth = (site: PublicAddress) =>
  site.call(routes.listReports, { query: { month: new Date().toISOString().slice(0, 7) } })

async function playLife(stage: Stage): Promise<Measured> {
  const { stack, site } = stage
  const { actions, count } = counter(stage)
  const create = () => newReport(site)
  // Functions are loaded before they are measured: cold starts are in the factor.
  await create()
  await listMonth(site)
  await again(create)
  const rowsBefore = await bytesOfRows(stack)
  const report = await count('a report is made', 1, create)
  const files = await drawPictures()
  // On a busy machine, bundling the function takes longer than the API waits.
  const first = () => send(stage, report.id, files.slice(0, 1))
  await first().catch(first)
  const photos = await count('a photograph is sent', files.length, () => send(stage, report.id, files))
  const save = saver(site, report)
  await inspect(stage, report, { photos, save, count })
  await deliver(site, report.id, { save, count })
  const kept = { ...(await keptInBuckets(stack, report.id)), rows: (await bytesOfRows(stack)) - rowsBefore }
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    photographs: {
      count: photos.length,
      bytes: Math.round(files.reduce((sum, file) => sum + file.length, 0) / files.length),
    },
    actions: actions as Units['actions'],
    kept,
  }
}

async function drawPictures(): Promise<Buffer[]> {
  const pictures = await Promise.all(
    Array.from({ length: distinct }, (_, seed) =>
      drawPhotograph({ kind: sceneKinds[seed % sceneKinds.length] ?? 'room', seed, orientation: seed % 2 ? 6 : 1 }),
    ),
  )
  return Array.from({ length: volume.photos }, (_, at) => pictures[at % distinct] ?? Buffer.alloc(0))
}

type Save = (change: (now: Report) => Partial<Report>) => Promise<void>

/** As the editor does, it continues from the answer. */
const saver = (site: PublicAddress, report: Report): Save => {
  let now = report
  return async (change) => {
    now = await site.call(routes.saveReport, { params: { id: now.id }, body: { ...now, ...change(now) } })
  }
}

/** Saves, lists and opens the report, and shows its photographs. */
async function inspect(
  { stack, site }: Stage,
  report: Report,
  { photos, save, count }: { photos: readonly Photo[]; save: Save; count: Count },
): Promise<void> {
  const params = { id: report.id }
  const body = aReportBody({ volume, dictionary: defaultDictionary, photo: (at) => photos[at] ?? missing() })
  await save(() => ({ ...body, branchId: report.branchId, userId: report.userId }))
  // Most saves change text of a room. One in ten, a high estimate, changes fields in lists and search.
  await count('the report is saved', saves, async () => {
    await save(({ address }) => ({ address: { ...address, line2: 'Flat 1' } }))
    for (let visit = 2; visit <= saves; visit++)
      await save(({ rooms }) => ({
        rooms: rooms.map((room, at) => (at === 0 ? { ...room, overview: `As on visit ${visit}.` } : room)),
      }))
  })
  await count('the list is looked at', repeated, () => again(() => listMonth(site)))
  await count('the report is opened', repeated, () =>
    again(async () => {
      await site.call(routes.getReport, { params })
      await site.call(routes.getReportHeader, { params })
      await site.call(routes.listPhotos, { params })
      await site.call(routes.listReportEmails, { params })
    }),
  )
  const { photoBucket } = stack.config
  await count('a photograph is shown', photos.length, async () => {
    for (const { src } of photos) {
      const answer = await fetch(`${stack.url}${imagePath(photoBucket, src, 300)}`)
      if (!answer.ok) throw new Error(`A picture answered ${answer.status}.`)
      await answer.arrayBuffer()
    }
  })
}

/** Makes the PDF, mails it, opens a visitor's link and zips the photographs. */
async function deliver(
  site: PublicAddress,
  reportId: string,
  { save, count }: { save: Save; count: Count },
): Promise<void> {
  const params = { id: reportId }
  const makePdf = async () => {
    const { id } = await site.call(routes.generateReport, { params: { ...params, variant: 'report' } })
    await finished(site, id)
  }
  await makePdf()
  await save(({ address }) => ({ address: { ...address, line2: 'Flat 8' } }))
  await count('a PDF is made', 1, makePdf)
  const header = await site.call(routes.getReportHeader, { params })
  const { src, filename = 'report.pdf' } = header.attachments['report'] ?? {}
  await count('the report is mailed', 1, () =>
    site.call(routes.sendEmail, {
      body: {
        reportid: reportId,
        toaddresses: ['tenant@lintel.example'],
        attachments: [{ filename, path: src ?? '' }],
        subject: 'Your inventory',
        message: '<p>Your inventory is attached.</p>',
        idempotencykey: randomUUID(),
      },
    }),
  )
  await count('a visitor opens it', 1, async () => {
    const link = await site.call(routes.createLink, { params, body: { purpose: 'report' } })
    const k = new URL(link.url, site.address).searchParams.get('k') ?? ''
    const shared = await site.call(routes.getSharedReport, { params, query: { k } }, true)
    if (shared.purpose !== 'report' || !shared.attachment) throw new Error('The page has no PDF.')
    await site.pdf(shared.attachment.url)
  })
  await count('a zip of its photographs is made', 1, async () => {
    const { id } = await site.call(routes.generatePhotos, { params })
    const { payload } = await finished(site, id)
    await (await fetch(new URL(payload?.url ?? '', site.address))).arrayBuffer()
  })
}

const rounded = (amount: number) => Number(amount.toPrecision(4))

const missing = (): never => {
  throw new Error('The report has more photographs than were sent.')
}

/**
 * Uploads photographs as the web does, and waits until all have their copies. Each is processed before the next is
 * sent: in AWS each has a processor, and here they would wait for each other.
 */
async function send({ stack, site }: Stage, reportId: string, files: readonly Buffer[]): Promise<Photo[]> {
  const photos: Photo[] = []
  for (let at = 0; at < files.length; at += tokensPerCall) {
    const some = files.slice(at, at + tokensPerCall)
    const { data } = await site.call(routes.requestUploads, {
      body: {
        reportId,
        files: some.map((file, index) => ({ name: `IMG_${at + index}.jpg`, size: file.length, type: 'image/jpeg' })),
      },
    })
    for (const [index, permission] of data.entries()) {
      await site.post(permission, new Uint8Array(some[index] ?? []))
      photos.push({ id: permission.id, src: permission.src, hasGalleryLink: true, readonly: false })
      await stack.settled()
    }
    const ids = data.map(({ id }) => id).join(',')
    await until('not all were looked at', 300, async () => {
      const records = await site.call(routes.listPhotos, { params: { id: reportId }, query: { ids } })
      return records.data.every(({ status }) => status === 'ready') || undefined
    })
  }
  return photos
}

const finished = (site: PublicAddress, id: string): Promise<FileJob> =>
  until('it was not finished', 300, async () => {
    const state = await site.call(routes.getJob, { params: { id } })
    if (state.error !== undefined) throw new Error(state.error)
    return state.completed ? FileJob.parse(state) : undefined
  })

/** The bytes of all rows of the tables that a report writes into. */
async function bytesOfRows(stack: LocalStack): Promise<number> {
  const dynamo = new DynamoDBClient({ endpoint: stack.endpoints.dynamodb ?? '' })
  const sources = ['functions/documents/steps/deliver.ts', 'functions/uploads/on-upload.ts']
  const variables = Object.assign({}, ...sources.map((source) => stack.variablesOf(source))) as Record<string, string>
  let bytes = 0
  for (const [name, TableName] of Object.entries(variables))
    if (name.endsWith('_TABLE'))
      for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName }))
        bytes += Buffer.byteLength(JSON.stringify(Items))
  dynamo.destroy()
  return bytes
}

/** The bytes stored in the buckets at the end. */
async function keptInBuckets(stack: LocalStack, reportId: string): Promise<Omit<Units['kept'], 'rows'>> {
  const variables = stack.variablesOf('functions/documents/steps/deliver.ts')
  const s3 = new S3Client({ endpoint: stack.endpoints.s3 ?? '', forcePathStyle: true })
  const bytesBelow = async (bucket: string | undefined, prefix: string) => {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket ?? '', Prefix: prefix }))
    return Contents.reduce((sum, { Size = 0 }) => sum + Size, 0)
  }
  const { PHOTOS_BUCKET, DOCUMENTS_BUCKET, REPORTS_BUCKET } = variables
  const photos = (kind: string) => bytesBelow(PHOTOS_BUCKET, `${kind}/`)
  const zips = await bytesBelow(DOCUMENTS_BUCKET, 'downloads/zips/')
  const kept = {
    originals: await photos('originals'),
    copies: (await photos('print')) + (await photos('thumbnails')),
    documents: (await bytesBelow(DOCUMENTS_BUCKET, 'downloads/')) - zips,
    bodies: await bytesBelow(REPORTS_BUCKET, `reports/${reportId}`),
  }
  s3.destroy()
  return kept
}

const spinMs = 10
const everyMs = 250

/** Elapsed time by processor time under other load: a calculation, repeated until stopped. */
export function watchSlowness(): () => number {
  let [wall, processor] = [0, 0]
  let ended = false
  const watch = async () => {
    while (!ended) {
      const begun = performance.now()
      const before = process.threadCpuUsage()
      while (usedMs(before) < spinMs);
      processor += usedMs(before)
      wall += performance.now() - begun
      await setTimeout(everyMs)
    }
  }
  void watch()
  return () => {
    ended = true
    return processor > 0 ? Math.max(1, wall / processor) : 1
  }
}

function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
