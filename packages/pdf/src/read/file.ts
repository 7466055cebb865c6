import { readObjectStream, readXrefStream } from './compressed.ts'
import { latin1, PdfWindow, type PdfSource } from './source.ts'
import { PdfMalformed, PdfName, PdfParser, PdfRef, type PdfDictionary, type PdfValue } from './values.ts'

/** From its number to the beginning of the next object. */
export interface PdfSpan {
  number: number
  start: number
  end: number
}

/** `stream`: the position of its bytes and the length that the dictionary claims. */
export interface PdfObject {
  value: PdfValue
  stream?: { start: number; length: number }
}

const [ZERO, IN_USE] = [0x30, 0x6e]

/** Dictionaries of our PDFs take a few hundred bytes, lists of pages a few thousand. */
const FIRST_LOOK = 2048

/** Read in pieces, with a plain cross-reference table (Skia, pdfkit) or a compressed one (`swap`). */
export class PdfFile {
  readonly source: PdfSource
  readonly trailer: PdfDictionary
  readonly xrefAt: number
  /** Free ones included. */
  readonly entries: number
  /** By position, those inside object streams left out. */
  readonly spans: readonly PdfSpan[]
  /** By object number: the object stream that contains it. */
  readonly compressed: ReadonlyMap<number, number>
  private readonly byNumber: PdfSpan[] = []
  private readonly window: PdfWindow
  private readonly decompressed = new Map<number, Promise<Map<number, string>>>()

  constructor(source: PdfSource, parts: Pick<PdfFile, 'trailer' | 'xrefAt' | 'entries' | 'spans' | 'compressed'>) {
    this.source = source
    this.trailer = parts.trailer
    this.xrefAt = parts.xrefAt
    this.entries = parts.entries
    this.spans = parts.spans
    this.compressed = parts.compressed
    for (const span of parts.spans) this.byNumber[span.number] = span
    this.window = new PdfWindow(source)
  }

  /** Throws PdfMalformed if the table points to something else. */
  async object(number: number): Promise<PdfObject> {
    const stream = this.compressed.get(number)
    if (stream !== undefined) return { value: await this.objectIn(stream, number) }
    const span = this.byNumber[number]
    if (!span) throw new PdfMalformed(`Object ${number} is not in the PDF.`)
    for (let look = FIRST_LOOK; ; look *= 8) {
      const text = latin1(await this.window.at(span.start, Math.min(look, span.end - span.start)))
      try {
        return await this.parse(span, text)
      } catch (error) {
        if (!(error instanceof PdfMalformed) || look >= span.end - span.start) throw error
      }
    }
  }

  private async objectIn(stream: number, number: number): Promise<PdfValue> {
    const objects = this.decompressed.get(stream) ?? this.decompress(stream)
    this.decompressed.set(stream, objects)
    const text = (await objects).get(number)
    if (text === undefined) throw new PdfMalformed(`Object ${number} is not in the object stream ${stream}.`)
    return new PdfParser(text).value()
  }

  private async decompress(number: number): Promise<Map<number, string>> {
    const { value, stream } = await this.object(number)
    if (!(value instanceof Map) || !stream) throw new PdfMalformed(`Object ${number} is no object stream.`)
    return readObjectStream(value, await this.source.read(stream.start, stream.length))
  }

  private async parse(span: PdfSpan, text: string): Promise<PdfObject> {
    const header = /^(\d+) \d+ obj\b/.exec(text)
    if (Number(header?.[1]) !== span.number)
      throw new PdfMalformed(`The table points to ${span.start} for object ${span.number}, which is not there.`)
    const parser = new PdfParser(text, header?.[0].length)
    const value = parser.value()
    if (parser.take('endobj')) return { value }
    if (!parser.take('stream') || !(value instanceof Map)) throw new PdfMalformed(`Object ${span.number} has no end.`)
    const newline = text.startsWith('\r\n', parser.position) ? 2 : 1
    const length = await this.resolve(value.get('Length') ?? null)
    if (typeof length !== 'number') throw new PdfMalformed(`The stream of object ${span.number} has no length.`)
    return { value, stream: { start: span.start + parser.position + newline, length } }
  }

  /** The value, or the object that it refers to. */
  async resolve(value: PdfValue | undefined): Promise<PdfValue> {
    return value instanceof PdfRef ? (await this.object(value.number)).value : (value ?? null)
  }

  async dictionary(value: PdfValue | undefined): Promise<PdfDictionary> {
    const resolved = await this.resolve(value)
    return resolved instanceof Map ? resolved : new Map()
  }

  catalogue(): Promise<PdfDictionary> {
    return this.dictionary(this.trailer.get('Root'))
  }

  /** Object numbers, in order. */
  async pages(): Promise<number[]> {
    const pages: number[] = []
    const seen = new Set<number>()
    const walk = async (value: PdfValue | undefined): Promise<void> => {
      if (!(value instanceof PdfRef) || seen.has(value.number)) return
      seen.add(value.number)
      const node = await this.dictionary(value)
      const kids = await this.resolve(node.get('Kids'))
      if (!Array.isArray(kids)) pages.push(value.number)
      // A node with as many pages as kids has only pages under it: they need not be read.
      else if (node.get('Count') === kids.length)
        pages.push(...kids.filter((kid) => kid instanceof PdfRef).map((kid) => kid.number))
      else for (const kid of kids) await walk(kid)
    }
    await walk((await this.catalogue()).get('Pages'))
    return pages
  }
}

/** Reads only its end and its cross-reference table. Throws PdfMalformed. */
export async function openPdf(source: PdfSource): Promise<PdfFile> {
  const end = latin1(await source.read(Math.max(0, source.size - 1024), 1024))
  const startxref = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)
  if (!startxref) throw new PdfMalformed('The PDF has no end: it is cut off, or it is not a PDF.')
  const xrefAt = Number(startxref[1])
  const isTable = latin1(await source.read(xrefAt, 4)) === 'xref'
  return isTable ? openPlain(source, xrefAt) : openCompressed(source, xrefAt)
}

async function openPlain(source: PdfSource, xrefAt: number): Promise<PdfFile> {
  const tailBytes = await source.read(xrefAt, source.size - xrefAt)
  const tail = latin1(tailBytes)
  const head = /^xref\s+0 (\d+)\s*?\r?\n/.exec(tail)
  if (!head) throw new PdfMalformed('The PDF has no plain cross-reference table where it should be.')
  const entries = Number(head[1])
  const trailerAt = tail.indexOf('trailer', head[0].length + 20 * (entries - 1))
  const trailer = trailerAt < 0 ? null : new PdfParser(tail, trailerAt + 7).value()
  if (!(trailer instanceof Map) || trailer.has('Prev')) throw new PdfMalformed('The trailer of the PDF cannot be read.')
  const spans = readSpans(tailBytes, head[0].length, entries, xrefAt)
  return new PdfFile(source, { trailer, xrefAt, entries, spans, compressed: new Map() })
}

async function openCompressed(source: PdfSource, xrefAt: number): Promise<PdfFile> {
  const { positions, ...parts } = await readXrefStream(source, xrefAt)
  const found = [...positions].toSorted(([, one], [, other]) => one - other)
  const spans = found.map(([number, start], i) => ({ number, start, end: found[i + 1]?.[1] ?? source.size }))
  return new PdfFile(source, { ...parts, xrefAt, spans })
}

/** Larger than any object number; positions times this stay exact up to 8 GB. */
const NUMBERS = 2 ** 20

function readSpans(table: Uint8Array, tableAt: number, entries: number, xrefAt: number): PdfSpan[] {
  // Position and number packed into one number: sorting tens of thousands of objects would be slow.
  const found = new Float64Array(entries)
  let count = 0
  for (let number = 1; number < entries; number++) {
    const at = tableAt + 20 * number
    if (table[at + 17] !== IN_USE) continue
    let start = 0
    for (let digit = at; digit < at + 10; digit++) start = start * 10 + ((table[digit] ?? ZERO) - ZERO)
    found[count++] = start * NUMBERS + number
  }
  const sorted = found.subarray(0, count).toSorted()
  return Array.from(sorted, (one, i) => ({
    number: one % NUMBERS,
    start: Math.floor(one / NUMBERS),
    end: i + 1 < count ? Math.floor((sorted[i + 1] ?? 0) / NUMBERS) : xrefAt,
  }))
}

export function nameOf(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.name : undefined
}

/** From 1, by the destination's name (the id of an element that something links to). */
export type PageNumbers = Record<string, number>

/** Reads only the page tree and the destinations. Throws PdfMalformed. */
export async function pagesOf(file: PdfFile): Promise<{ pageCount: number; pages: PageNumbers }> {
  const numbers = await file.pages()
  const pageByObject = new Map(numbers.map((number, i) => [number, i + 1]))
  const pages: PageNumbers = {}
  const destinations = await file.dictionary((await file.catalogue()).get('Dests'))
  for (const [name, value] of destinations) {
    const page = pageByObject.get(targetOf(await file.resolve(value)) ?? 0)
    if (page) pages[decodeAnchor(name)] = page
  }
  return { pageCount: numbers.length, pages }
}

/** A destination is an array, or a dictionary with the array under D; its first entry is the page. */
function targetOf(destination: PdfValue): number | undefined {
  const array = destination instanceof Map ? destination.get('D') : destination
  const page = Array.isArray(array) ? array[0] : null
  return page instanceof PdfRef ? page.number : undefined
}

/** Chromium names destinations as the link spells them, percent-encoded outside ASCII. */
function decodeAnchor(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
