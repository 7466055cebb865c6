import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os, { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { aReportBody, demoAccounts, demoClients, drawPhotograph, reportVolumes, sceneKinds } from '@lintel/fixtures'
import sharp from 'sharp'
import { defaultDictionary } from '../../functions/dictionary/default-dictionary/index.ts'
import { demoClientRecords } from '../demo/people.ts'
import { contextOf } from '../demo/seed.ts'
import { startLocalStack } from '../local-stack.ts'

/*
 * `npm run bench -- upload`: 300 photographs of 12 megapixels, in three ways that take turns, so that other load on the
 * machine affects all of them:
 * - sent, as the sender waits: upload form, storage, its queue, the photo function and the record, from the first
 *   upload until all are visible;
 * - processed: the photo function's work for each (check, SHA-256, EXIF, print copy and thumbnail), from memory;
 * - only sharp making the same print copies, on all cores. The limit compares the second with it.
 */

const photographs = 300
/** Distinct pictures among them; the others repeat. */
const distinct = 12
/** Photographs per turn. */
const turn = 30
/** Concurrent uploads, as in the web. */
const sending = 3
const cores = availableParallelism()
const lookMs = 100

const [client] = demoClients
const person = demoAccounts.find((one) => one.clientId === client?.id && one.groups.includes('CustomerAdministrators'))
if (!client || !person) throw new Error('The demonstration has no client with an administrator')

const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-bench-upload-'))
const stack = await startLocalStack({ dir, port: 0, web: false, fresh: true, log: (text) => console.error(text) })
const sources = ['clients', 'reports', 'uploads'].map((name) => `functions/${name}/handler.ts`)
Object.assign(process.env, stack.environment, ...sources.map((source) => stack.variablesOf(source)))
const { putClient } = await import('../../functions/clients/put-client.ts')
const { insertReport } = await import('../../functions/reports/save/insert-report.ts')
const { makeCopies } = await import('../../functions/uploads/copies.ts')
const { requestUploads, listPhotos } = await import('../../functions/uploads/operations.ts')
for (const record of demoClientRecords()) await putClient(record)
const body = aReportBody({
  volume: reportVolumes.S,
  dictionary: defaultDictionary,
  photo: () => ({ id: 'none', src: 'none', hasGalleryLink: true, readonly: false }),
})
const header = { dictionaryversion: defaultDictionary.version }
const { id: reportId } = await insertReport({ client, body, header, now: new Date(), by: person.name })
const ctx = contextOf(person.userId, person.clientId)
const nothing = { params: {}, query: {}, headers: {} }

/** Processes these, that many at a time. */
const each = async <T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> => {
  const waiting = [...items]
  const go = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, go))
}

const send = async (file: Buffer): Promise<string> => {
  const files = [{ name: 'IMG_0001.jpg', size: file.length, type: 'image/jpeg' as const }]
  const [permission] = (await requestUploads(ctx, { ...nothing, body: { reportId, files } })).data
  if (!permission) throw new Error('No permission to upload was given')
  const form = new FormData()
  for (const [name, value] of Object.entries(permission.fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }))
  const answer = await fetch(permission.url, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`Storage answered ${answer.status}: ${await answer.text()}`)
  return permission.id
}

/** Uploads files, and resolves once all of them are visible. */
const through = async (files: readonly Buffer[]): Promise<void> => {
  const ids: string[] = []
  await each(files, sending, async (file) => ids.push(await send(file)))
  for (;;) {
    const { data } = await listPhotos(ctx, { params: { id: reportId }, query: { ids }, headers: {}, body: undefined })
    if (data.some(({ status }) => status === 'refused')) throw new Error('A photograph was refused')
    if (data.filter(({ status }) => status === 'ready').length === files.length) return
    await setTimeout(lookMs)
  }
}

/** The same print copy made directly with sharp, upright and as large. */
const alone = (file: Buffer) =>
  sharp(file)
    .autoOrient()
    .resize({ width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()

interface Way {
  run: (files: readonly Buffer[]) => Promise<void>
  ms: number
}

const measure = async (way: Way, files: readonly Buffer[]): Promise<void> => {
  const startedAt = performance.now()
  await way.run(files)
  way.ms += performance.now() - startedAt
}

const pictures = await Promise.all(
  Array.from({ length: distinct }, (_, i) =>
    drawPhotograph({ kind: sceneKinds[i % sceneKinds.length] ?? 'room', seed: i, orientation: [1, 6, 3, 8][i % 4] }),
  ),
)
const files = Array.from({ length: turn }, (_, i) => pictures[i % distinct] ?? Buffer.alloc(0))
const sent: Way = { run: through, ms: 0 }
const processed: Way = {
  run: async (some) => {
    sharp.concurrency(1)
    await each(some, 2 * cores, async (file) => {
      await makeCopies(file)
      createHash('sha256').update(file).digest()
    })
  },
  ms: 0,
}
/** Sharp alone, with one thread per picture and with all threads for each: the faster one counts. */
const aloneWays = [...new Set([1, cores])].map((threads): Way => ({
  run: async (some) => {
    sharp.concurrency(threads)
    await each(some, 2 * cores, alone)
  },
  ms: 0,
}))

const ways = [sent, processed, ...aloneWays]
for (const way of ways) await measure(way, pictures)
for (const way of ways) way.ms = 0
for (let done = 0; done < photographs; done += turn) for (const way of ways) await measure(way, files)

const perSecond = ({ ms }: Way) => Number(((photographs / ms) * 1000).toFixed(1))
const sharpPerSecond = Math.max(...aloneWays.map(perSecond))
const ratioOf = (way: Way) => Number((perSecond(way) / sharpPerSecond).toFixed(2))
const figures = { sentPerSecond: perSecond(sent), perSecond: perSecond(processed), sharpPerSecond }
const ratios = { sentRatio: ratioOf(sent), ratio: ratioOf(processed) }
console.log(`${photographs} photographs on ${cores} cores`)
console.log(`sent until seen     ${figures.sentPerSecond} a second`)
console.log(`the photo function  ${figures.perSecond} a second`)
console.log(`sharp alone         ${sharpPerSecond} a second`)
console.log(JSON.stringify({ bench: 'upload', photographs, cores, ...figures, ...ratios }))

await stack.close()
rmSync(dir, { recursive: true, force: true })
process.exit(ratios.ratio >= 0.8 ? 0 : 1)
