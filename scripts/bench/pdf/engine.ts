import { createWriteStream, readFileSync } from 'node:fs'
import type { ReportDocument } from '@lintel/print'
import { swap } from '@lintel/pdf'
import { openFileSource } from '../../../functions/documents/rendering/file-source.ts'
import { layOut } from '../../../functions/documents/rendering/lay-out.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { printCopyFile } from './photographs.ts'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import type { DrawnPage } from './drawing.ts'

/** Generates the report as the product does, from plan to finished file. */
export const makeWithEngine = async (plan: ReportDocument, out: string, storage: Storage) => {
  const began = performance.now()
  await using laidOut = await layOut(plan, { deadlineMs: 120_000 })
  const laidOutAt = performance.now()
  const cpuBefore = process.cpuUsage()
  await using pdf = await openFileSource(laidOut.path)
  await swap({
    pdf,
    photographIds: laidOut.photographIds,
    open: async (id) => {
      const answer = await storage.open(id)
      const { width = 0, height = 0 } = plan.photographs[id] ?? {}
      return { width, height, length: Number(answer.headers['content-length']), stream: answer }
    },
    out: createWriteStream(out, { highWaterMark: 1 << 22 }),
  })
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    layOutMs: laidOutAt - began,
    swapMs: performance.now() - laidOutAt,
    publishCpuMs: (user + system) / 1000,
    browserCpuMs: laidOut.browserCpuMs,
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** The source of print copies in the benchmark: another process, requested over HTTP like S3. */
export interface Storage {
  /** The response to a request for a photograph's print copy. */
  open(id: string): Promise<IncomingMessage>
  close(): void
}

/** Starts the storage with print copies of a width. */
export const startStorage = async (width: number): Promise<Storage> => {
  const child = fork(fileURLToPath(import.meta.url), [String(width)])
  const [port] = (await once(child, 'message')) as [number]
  return {
    open: (id) =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: `/${id}`, agent }, resolve).on('error', reject)
      }),
    close: () => child.kill(),
  }
}

const serve = (width: number): void => {
  const pictures = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const file = printCopyFile(request.url?.slice(1) ?? '', width)
    const bytes = pictures.get(file) ?? readFileSync(file)
    pictures.set(file, bytes)
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

if (import.meta.main) serve(Number(process.argv[2]))

const require = createRequire(import.meta.url)

/** Faces by their names in the PDF. WOFF decompresses faster than WOFF2 here. */
const faces: Record<string, string> = {
  'Lato-Regular': 'lato/files/lato-latin-400-normal',
  'Lato-Bold': 'lato/files/lato-latin-700-normal',
  'CrimsonText-Regular': 'crimson-text/files/crimson-text-latin-400-normal',
  'CrimsonText-Italic': 'crimson-text/files/crimson-text-latin-400-italic',
  'CrimsonText-SemiBold': 'crimson-text/files/crimson-text-latin-600-normal',
}

/** Concurrent fetches of pictures, as many as the connections allow. */
const ahead = 16

/**
 * Draws the same pages, text and photographs with pdfkit at the positions of our document: no layout, no templates, no
 * lines, tags or outline. It is the minimum cost of this document in Node.
 */
export const makeFloor = async (pages: readonly DrawnPage[], out: string, storage: Storage): Promise<void> => {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const done = finished(document.pipe(createWriteStream(out, { highWaterMark: 1 << 22 })))
  for (const [name, file] of Object.entries(faces))
    document.registerFont(name, require.resolve(`@fontsource/${file}.woff`))
  const ids = pages.flatMap(({ pictures }) => pictures.map(({ id }) => id))
  const coming: Promise<Buffer>[] = []
  const fetchNext = () => {
    const id = ids.shift()
    if (id !== undefined) coming.push(storage.open(id).then((answer) => buffer(answer)))
  }
  for (let number = 0; number < ahead; number++) fetchNext()
  for (const { width, height, texts, pictures } of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    for (const { text, font, size, x, y } of texts)
      document.font(font).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    for (const picture of pictures) {
      const jpeg = await coming.shift()
      fetchNext()
      if (jpeg) document.image(jpeg, picture.x, picture.y, { width: picture.width, height: picture.height })
    }
  }
  document.end()
  await done
}
