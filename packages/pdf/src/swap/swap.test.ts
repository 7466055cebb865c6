import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openPdf } from '../read/file.ts'
import { bytesSource } from '../read/source.ts'
import { readStructure } from '../read/structure.ts'
import { PhotographUnfit, PlaceholderLost } from './errors.ts'
import { findPlaceholders, swap, type PrintCopy } from './swap.ts'
import { placeholderJpeg } from './placeholder.ts'

/** A PDF with a placeholder for each id, written by pdfkit. */
async function aPdf(ids: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', info: { Title: 'Photographs (all)' } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = once(document, 'end')
  ids.forEach((id, i) => document.image(Buffer.from(placeholderJpeg(id, { width: 4, height: 3 })), 50, 50 + 9 * i))
  document.text('lintel:not-a-photograph')
  document.end()
  await end
  return Buffer.concat(chunks)
}

const photograph = (width: number, height: number, changes = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#c84', ...changes } })
    .jpeg()
    .toBuffer()

function collect(): { out: Writable; bytes: () => Buffer } {
  const chunks: Buffer[] = []
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      setImmediate(done)
    },
  })
  return { out, bytes: () => Buffer.concat(chunks) }
}

const copyOf = (bytes: Buffer, width = 400, height = 300): PrintCopy => ({
  width,
  height,
  length: bytes.length,
  stream: Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]),
})

it('swap puts each photograph in its place and leaves a valid PDF', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `room-${i}/photo`)
  const jpegs = new Map(
    await Promise.all(ids.map(async (id, i) => [id, await photograph(400 + 4 * i, 300 + 3 * i)] as const)),
  )
  const { out, bytes } = collect()
  let open = 0
  let max = 0
  const result = await swap({
    pdf: bytesSource(await aPdf(ids)),
    photographIds: ids.toReversed(),
    out,
    ahead: 5,
    open: async (id) => {
      max = Math.max(max, ++open)
      await new Promise((done) => setTimeout(done, ids.indexOf(id) % 3))
      open--
      const i = ids.indexOf(id)
      return copyOf(jpegs.get(id) ?? Buffer.alloc(0), 400 + 4 * i, 300 + 3 * i)
    },
  })
  const pdf = bytes()
  expect(result).toEqual({ bytes: pdf.length, replaced: 40 })
  expect(max).toBeLessThanOrEqual(5)
  for (const jpeg of jpegs.values()) expect(pdf.indexOf(jpeg)).toBeGreaterThan(0)
  expect(pdf.indexOf(Buffer.from('lintel:room'))).toBe(-1)
  const before = await readStructure(bytesSource(await aPdf(ids)))
  const after = await readStructure(bytesSource(pdf))
  expect(after).toEqual(before)
  expect(after.images).toBe(40)
  expect(pdf.toString('latin1')).toContain('/Width 556')
})

it('swap compresses objects, several thousands too, and one of more than a megabyte', { tags: ['long'] }, async () => {
  const document = new PDFDocument({ size: 'A4', info: { Title: 'Long' } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const end = once(document, 'end')
  for (let i = 0; i < 4500; i++) document.outline.addItem(`Entry ${i} endobj`)
  document.outline.addItem('x'.repeat(1_200_000))
  document.end()
  await end
  const before = Buffer.concat(chunks)
  const { out, bytes } = collect()
  await swap({ pdf: bytesSource(before), photographIds: [], out, open: () => Promise.reject(new Error('None')) })
  const [one, other] = await Promise.all([before, bytes()].map((pdf) => readStructure(bytesSource(pdf))))
  expect(one).toMatchObject({ outline: 4501 })
  expect(other).toEqual(one)
  expect(bytes().length - 1_200_000).toBeLessThan((before.length - 1_200_000) / 5)
  const opened = await getDocument({ data: new Uint8Array(bytes()), verbosity: 0, stopAtErrors: true }).promise
  expect((await opened.getOutline()).map(({ title }) => title.slice(0, 20))).toEqual([
    ...Array.from({ length: 4500 }, (_, i) => `Entry ${i} endobj`),
    'x'.repeat(20),
  ])
  await opened.loadingTask.destroy()
})

it('swap fills every occurrence of a photograph that the PDF contains twice', async () => {
  const { out, bytes } = collect()
  const jpeg = await photograph(400, 300)
  const pdf = bytesSource(await aPdf(['a', 'a']))
  expect(await swap({ pdf, photographIds: ['a'], out, open: async () => copyOf(jpeg) })).toMatchObject({
    replaced: 2,
  })
  expect((await readStructure(bytesSource(bytes()))).problems).not.toContainEqual(expect.stringContaining('stream'))
})

it('swap names photographs that were in the page and are not in the PDF, before anything is written', async () => {
  const { out, bytes } = collect()
  const job = {
    pdf: bytesSource(await aPdf(['a'])),
    photographIds: ['a', 'b', 'c'],
    out,
    open: async () => copyOf(Buffer.alloc(0)),
  }
  const error = await swap(job).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PlaceholderLost)
  expect(error).toMatchObject({ photographIds: ['b', 'c'] })
  expect(bytes().length).toBe(0)
})

const grey = async () => {
  const image = sharp(await photograph(400, 300))
  return copyOf(await image.toColourspace('b-w').jpeg().toBuffer())
}
const long = async (length: number) => ({ ...copyOf(await photograph(400, 300)), length })
const ratio = 'its ratio is not the one that was laid out'
it.each([
  ['grey', grey, 'it is not in RGB'],
  ['of another size', async () => copyOf(await photograph(9, 8)), 'it measures 9 x 8, not 400 x 300 as recorded'],
  ['of another ratio', async () => copyOf(await photograph(300, 400), 300, 400), ratio],
  ['cut off', () => long(9999), 'it has fewer bytes than recorded'],
  ['too long', () => long(99), 'it has more bytes than recorded'],
])('swap rejects a print copy that is %s', async (_, copy, why) => {
  const { out } = collect()
  const opened = await copy()
  const outcome = swap({ pdf: bytesSource(await aPdf(['a'])), photographIds: ['a'], out, open: async () => opened })
  await expect(outcome).rejects.toThrow(new PhotographUnfit('a', why))
  expect(out.destroyed).toBe(true)
})

it('swap passes on errors of storage and target', async () => {
  const pdf = bytesSource(await aPdf(['a']))
  const open = () => Promise.reject(new Error('Not in storage'))
  await expect(swap({ pdf, photographIds: ['a'], out: collect().out, open })).rejects.toThrow('Not in storage')
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('Disk full')) })
  const jpeg = await photograph(400, 300)
  await expect(swap({ pdf, photographIds: ['a'], out: full, open: async () => copyOf(jpeg) })).rejects.toThrow(
    'Disk full',
  )
})

it('swap finds placeholders across block boundaries', async () => {
  const ids = Array.from({ length: 600 }, (_, i) => `p${i}`)
  const file = await openPdf(bytesSource(await aPdf(ids)))
  expect((await findPlaceholders(file)).map((place) => place.id).toSorted()).toEqual(ids.toSorted())
})
