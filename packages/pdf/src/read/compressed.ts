import { inflateSync } from 'node:zlib'
import { latin1 } from './source.ts'
import type { PdfSource } from './source.ts'
import { PdfMalformed, PdfParser } from './values.ts'
import type { PdfDictionary } from './values.ts'

export interface XrefStream {
  trailer: PdfDictionary
  entries: number
  positions: Map<number, number>
  /** By object number: the object stream that contains it. */
  compressed: Map<number, number>
}

/** The dictionary of a cross-reference stream takes about 200 bytes. */
const LONGEST_HEAD = 2048

/** Of a PDF whose objects are compressed (PDF 1.5). Throws PdfMalformed. */
export async function readXrefStream(source: PdfSource, xrefAt: number): Promise<XrefStream> {
  const text = latin1(await source.read(xrefAt, LONGEST_HEAD))
  const parser = new PdfParser(text, /^\d+ \d+ obj\b/.exec(text)?.[0].length)
  const trailer = parser.position === 0 ? null : parser.value()
  if (!(trailer instanceof Map) || !parser.take('stream'))
    throw new PdfMalformed('The PDF has no cross-reference table where it should be.')
  const [length, entries, widths] = ['Length', 'Size', 'W'].map((key) => trailer.get(key))
  if (typeof length !== 'number' || typeof entries !== 'number' || !Array.isArray(widths) || trailer.has('DecodeParms'))
    throw new PdfMalformed('The cross-reference stream of the PDF cannot be read.')
  const [kindWidth = 0, fieldWidth = 0, indexWidth = 0] = widths.map(Number)
  const start = xrefAt + parser.position + (text.startsWith('\r\n', parser.position) ? 2 : 1)
  const rows = Buffer.from(inflateSync(await source.read(start, length)))
  const positions = new Map<number, number>()
  const compressed = new Map<number, number>()
  for (let number = 0, at = 0; number < entries; number++, at += kindWidth + fieldWidth + indexWidth) {
    const kind = rows.readUIntBE(at, kindWidth)
    const field = rows.readUIntBE(at + kindWidth, fieldWidth)
    if (kind === 1) positions.set(number, field)
    if (kind === 2) compressed.set(number, field)
  }
  return { trailer, entries, positions, compressed }
}

export function readObjectStream(dictionary: PdfDictionary, bytes: Uint8Array): Map<number, string> {
  const text = latin1(inflateSync(bytes))
  const first = Number(dictionary.get('First'))
  const heads = text.slice(0, first).trim().split(/\s+/).map(Number)
  const objects = new Map<number, string>()
  for (let at = 0; at < heads.length; at += 2)
    objects.set(heads[at] ?? 0, text.slice(first + (heads[at + 1] ?? 0), first + (heads[at + 3] ?? Infinity)))
  return objects
}
