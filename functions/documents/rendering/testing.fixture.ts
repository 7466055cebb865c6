import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Writable } from 'node:stream'
import { bytesSource, swap } from '@lintel/pdf'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { launchProfiles, type ProfileName } from './launch-profiles.ts'
import type { LaidOut } from './lay-out.ts'
import type { LayOutJob } from './lay-out-job.ts'

/** The profile of the tests' browsers, if not the product's own. */
export const testedProfile = launchProfiles[(process.env.CHROMIUM_PROFILE || 'processes') as ProfileName]

const require = createRequire(import.meta.url)
const lato = require.resolve('@fontsource/lato/files/lato-latin-400-normal.woff2')

/** A small job with its own font face; `pug` is its only part. */
export async function aJob(pug: string, changes: Partial<LayOutJob> = {}): Promise<LayOutJob> {
  return {
    title: 'Inventory, 12 Example Street',
    lang: 'en-GB',
    parts: [{ name: 'report', pug }],
    css: '@page { size: A4; margin: 20mm } * { margin: 0 } body { font: 10pt Lato } .new { break-before: page }',
    fonts: [{ family: 'Lato', base64: (await readFile(lato)).toString('base64') }],
    data: {},
    photographs: {},
    ...changes,
  }
}

/** A photograph that shows which way up it is: four quarters in four colours. */
export async function aPhotograph(width: number, height: number): Promise<Buffer> {
  const [w, h] = [width / 2, height / 2]
  const quarters = ['#c33', '#3c3', '#33c', '#cc3'].map(
    (colour, i) =>
      `<rect x="${(i % 2) * w}" y="${Math.floor(i / 2) * h}" width="${w}" height="${h}" fill="${colour}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${quarters.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** Puts photographs into a laid-out document; returns the bytes of the finished PDF. */
export async function finish(laidOut: LaidOut, photographs: Record<string, Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  await swap({
    pdf: bytesSource(await readFile(laidOut.path)),
    photographIds: laidOut.photographIds,
    open: async (id) => {
      const bytes = photographs[id] ?? Buffer.alloc(0)
      const { width, height } = await sharp(bytes).metadata()
      return { width, height, length: bytes.length, stream: [bytes] }
    },
    out: new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    }),
  })
  return Buffer.concat(chunks)
}

export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  }
  await document.loadingTask.destroy()
  return texts
}

/** A PDF's content: on each page words and their positions, tags, links and their pages; the outline. */
export async function contentsOf(pdf: Uint8Array): Promise<{ pages: object[]; outline: unknown }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, stopAtErrors: true }).promise
  const pageOf = async (name: unknown) => {
    const [page] = (typeof name === 'string' && (await document.getDestination(name))) || []
    return page ? document.getPageIndex(page as { num: number; gen: number }) : null
  }
  const pages: object[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const links = (await page.getAnnotations()) as { dest?: unknown; url?: string; rect: number[] }[]
    pages.push({
      words: items.map((item) => ('str' in item ? [item.str, rounded(item.transform)] : [])),
      tags: shapeOf(await page.getStructTree()),
      links: await Promise.all(
        links.map(async ({ dest, url, rect }) => [url, dest, rounded(rect), await pageOf(dest)]),
      ),
    })
  }
  const outline = namesOf((await document.getOutline()) ?? [])
  await document.loadingTask.destroy()
  return { pages, outline }
}

/** In points, rounded to a hundredth. */
const rounded = (places: readonly number[]): number[] => places.map((place) => Math.round(place * 100) / 100)

interface Heading {
  title: string
  items: Heading[]
}
const namesOf = (headings: readonly Heading[]): unknown => headings.map(({ title, items }) => [title, namesOf(items)])

/** Tags without the file's object numbers. */
const shapeOf = (tag: unknown): unknown => {
  const { role, alt, type, children } = (tag ?? {}) as {
    role?: string
    alt?: string
    type?: string
    children?: unknown[]
  }
  return [role, alt, type, children?.map(shapeOf)]
}

/** A page of a PDF as RGBA pixels. */
export async function drawPage(pdf: Uint8Array, number: number): Promise<Uint8ClampedArray> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1.5 })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvas: canvas as never, viewport }).promise
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
  await document.loadingTask.destroy()
  return pixels
}

/** The number of pixels that differ by more than `tolerance` in any colour. */
export function differingPixels(one: Uint8ClampedArray, other: Uint8ClampedArray, tolerance = 0): number {
  if (one.length !== other.length) return Infinity
  let differing = 0
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((k) => Math.abs((one[at + k] ?? 0) - (other[at + k] ?? 0)) > tolerance)) differing++
  return differing
}
