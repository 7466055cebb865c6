import { fork, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { writeZip } from '../../functions/documents/zip/zip.ts'
import { makePrintCopies, originalFile, photographId } from './pdf/photographs.ts'

/*
 * `npm run bench -- zip`: 2,000 original photographs, zipped as the product does (fetched over HTTP from another process,
 * hashed while written to a file), compared with a baseline: plain Node that reads the same files from disk and writes
 * them into one stored zip, like `zip -0`. Each run is a separate process; medians of runs that take turns.
 */

const photographs = 2000
const rounds = 3
/**
 * Ratio of our time to the baseline's: hashing the zip, and CRC in JavaScript, are most of it. And megabytes of our
 * process: a few files are buffered, never the zip.
 */
const limits = { ratio: 6, megabytes: 400 }

interface Run {
  ms: number
  /** Processor time of the process, in milliseconds. */
  cpuMs: number
  bytes: number
  /** The peak memory of the process, in megabytes. */
  megabytes: number
}

const here = fileURLToPath(import.meta.url)
const ids = Array.from({ length: photographs }, (_, number) => photographId(number))
const nameOf = (at: number) => `01 Kitchen/K-${String(at + 1).padStart(4, '0')}.jpg`

/** Originals over HTTP, from memory: the storage that the product streams from. */
const serve = (): void => {
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const file = originalFile(request.url?.slice(1) ?? '')
    const bytes = files.get(file) ?? readFileSync(file)
    files.set(file, bytes)
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

const ours = async (out: string): Promise<void> => {
  const storage = fork(here, ['serve'])
  const [port] = (await once(storage, 'message')) as [number]
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const ask = async (id: string) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: `/${id}`, agent }, resolve).on('error', reject)
    })
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
  const sizes = await Promise.all(ids.map(async (id) => (await stat(originalFile(id))).size))
  const hash = createHash('sha256')
  const hashed = new Transform({
    highWaterMark: 1 << 20,
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const files = ids.map((id, at) => ({
    path: nameOf(at),
    bytes: sizes[at] ?? 0,
    modified: new Date(0),
    fetch: () => ask(id),
  }))
  const index = { path: 'index.csv', content: Buffer.from('file\r\n') }
  await Promise.all([
    writeZip(files, { index, out: hashed, onFile: () => undefined }),
    pipeline(hashed, createWriteStream(out, { highWaterMark: 1 << 20 })),
  ])
  storage.kill()
}

/** The common part of a local header and a directory entry. */
const headOf = (sum: number, size: number, name: Buffer): Buffer => {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt32LE(sum, 10)
  head.writeUInt32LE(size, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

const floor = async (out: string): Promise<void> => {
  await using file = await open(out, 'w')
  const directory: Buffer[] = []
  let at = 0
  for (const [number, id] of ids.entries()) {
    const content = await readFile(originalFile(id))
    const name = Buffer.from(nameOf(number))
    const head = headOf(crc32(content), content.length, name)
    await file.writev([Buffer.from('PK\u0003\u0004'), head, name, content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, rest, name)
    at += 4 + head.length + name.length + content.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(photographs, 8)
  end.writeUInt16LE(photographs, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  await file.writev([entries, end])
}

const ways = { ours, floor }
type Way = keyof typeof ways

const run = async (way: Way): Promise<Run> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  const out = path.join(folder, 'photos.zip')
  const before = process.cpuUsage()
  const began = performance.now()
  await ways[way](out)
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(before)
  const { size: bytes } = await stat(out)
  await rm(folder, { recursive: true })
  return { ms, cpuMs: (user + system) / 1000, bytes, megabytes: process.resourceUsage().maxRSS / 1024 }
}

const runApart = async (way: Way): Promise<Run> =>
  JSON.parse((await promisify(execFile)(process.execPath, [here, way])).stdout) as Run

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const compare = async (): Promise<void> => {
  await makePrintCopies()
  const runs: Record<Way, Run[]> = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round++)
    for (const way of ['ours', 'floor'] as const) runs[way].push(await runApart(way))
  const seconds = (way: Way) => Number((median(runs[way].map(({ ms }) => ms)) / 1000).toFixed(2))
  const cpu = (way: Way) => median(runs[way].map(({ cpuMs }) => cpuMs))
  const cpuRatio = Number((cpu('ours') / cpu('floor')).toFixed(2))
  const megabytes = Math.round(Math.max(...runs.ours.map((one) => one.megabytes)))
  const zipped = Math.round((runs.ours[0]?.bytes ?? 0) / 1e6)
  const ratio = Number((seconds('ours') / seconds('floor')).toFixed(2))
  console.log(
    `${photographs} photographs, ${zipped} MB: ${seconds('ours')} s, floor ${seconds('floor')} s, ${megabytes} MB of memory`,
  )
  console.log(
    JSON.stringify({
      bench: 'zip',
      photographs,
      zippedMB: zipped,
      seconds: seconds('ours'),
      floorSeconds: seconds('floor'),
      ratio,
      cpuRatio,
      megabytes,
    }),
  )
  process.exitCode = ratio <= limits.ratio && megabytes <= limits.megabytes ? 0 : 1
}

const [task] = process.argv.slice(2)
if (task === 'serve') serve()
else if (task === 'ours' || task === 'floor') console.log(JSON.stringify(await run(task)))
else await compare()
