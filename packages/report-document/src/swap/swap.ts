import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { openPdf } from '../pdf/file.ts'
import type { PdfFile } from '../pdf/file.ts'
import { latin1, latin1Bytes, PdfWindow } from '../pdf/source.ts'
import type { PdfSource } from '../pdf/source.ts'
import { PhotographUnfit, PlaceholderForeign, PlaceholderLost } from './errors.ts'
import { findPlaceholders } from './find.ts'
import type { FoundPlaceholder } from './find.ts'
import { assertFits } from './jpeg.ts'

/** A photograph's print copy: an upright RGB JPEG of `length` bytes. */
export interface PrintCopy {
  width: number
  height: number
  length: number
  /** A Node stream, or the bytes that are there already. */
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export interface SwapJob {
  /** The PDF as Chromium wrote it, with placeholders. */
  pdf: PdfSource
  /** The ids whose placeholders were in the page: each must be in the PDF, and no other may be. */
  photographIds: readonly string[]
  /** Opens a print copy; called a few photographs ahead of the writing. */
  open: (id: string) => Promise<PrintCopy>
  /** Takes the finished PDF and is ended. */
  out: Writable
  /** How many photographs are fetched at a time (8). */
  ahead?: number
}

export interface SwapResult {
  /** Length of the finished PDF in bytes. */
  bytes: number
  /** Images replaced; a photograph that Chromium wrote twice counts twice. */
  replaced: number
}

const COPY = 1 << 20

/**
 * Copies a finished PDF and puts the photographs in their placeholders' places. Everything else is copied as it
 * stands, in long runs; only the cross-reference table is written anew. A few photographs are in memory at a time,
 * never the document.
 *
 * Throws PlaceholderLost and PlaceholderForeign before anything is written, PhotographUnfit and PdfMalformed; errors
 * of `open` and `out` pass through. After an error `out` is destroyed.
 */
export async function swap(job: SwapJob): Promise<SwapResult> {
  const file = await openPdf(job.pdf)
  const places = await findPlaceholders(file)
  assertComplete(places, job.photographIds)
  const result: SwapResult = { bytes: 0, replaced: places.length }
  await pipeline(pieces(file, places, job, result), job.out)
  return result
}

function assertComplete(places: readonly FoundPlaceholder[], expected: readonly string[]): void {
  const found = new Set(places.map((place) => place.id))
  const lost = [...new Set(expected)].filter((id) => !found.has(id))
  if (lost.length > 0) throw new PlaceholderLost(lost)
  const known = new Set(expected)
  const foreign = [...found].filter((id) => !known.has(id))
  if (foreign.length > 0) throw new PlaceholderForeign(foreign)
}

/** The finished PDF, piece by piece. */
async function* pieces(
  file: PdfFile,
  places: readonly FoundPlaceholder[],
  job: SwapJob,
  result: SwapResult,
): AsyncGenerator<Uint8Array> {
  const shifts: { from: number; by: number }[] = [{ from: 0, by: 0 }]
  const source = new PdfWindow(file.source)
  let copied = 0
  const count = <T extends Uint8Array>(piece: T): T => {
    result.bytes += piece.length
    return piece
  }
  for await (const { place, copy } of fetchInOrder(places, job)) {
    for await (const piece of run(source, copied, place.span.start)) yield count(piece)
    yield count(latin1Bytes(headFor(place, copy)))
    for (const piece of copy.chunks) yield count(piece)
    yield count(latin1Bytes('\nendstream\nendobj\n'))
    copied = place.span.end
    shifts.push({ from: copied, by: result.bytes - copied })
  }
  for await (const piece of run(source, copied, file.xrefAt)) yield count(piece)
  const xrefAt = result.bytes
  yield count(latin1Bytes(table(file, shifts)))
  const tail = latin1(await file.source.read(file.xrefAt, file.source.size - file.xrefAt))
  yield count(latin1Bytes(tail.slice(tail.lastIndexOf('trailer')).replace(/startxref\s+\d+/, `startxref\n${xrefAt}`)))
}

/** A stretch of the source that stays as it is. */
async function* run(source: PdfWindow, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += COPY) yield await source.at(at, Math.min(COPY, to - at))
}

function headFor(place: FoundPlaceholder, copy: FetchedCopy): string {
  return place.head
    .replace(/\/Width \d+/, `/Width ${copy.width}`)
    .replace(/\/Height \d+/, `/Height ${copy.height}`)
    .replace(/\/Length \d+/, `/Length ${copy.length}`)
}

/** The cross-reference table: each object has moved by as much as the photographs before it have added. */
function table(file: PdfFile, shifts: readonly { from: number; by: number }[]): string {
  const rows = new Array<string>(file.entries).fill('0000000000 65535 f \n')
  let shift = 0
  for (const { number, start } of file.spans) {
    while ((shifts[shift + 1]?.from ?? Infinity) <= start) shift++
    rows[number] = `${String(start + (shifts[shift]?.by ?? 0)).padStart(10, '0')} 00000 n \n`
  }
  return `xref\n0 ${file.entries}\n${rows.join('')}`
}

interface FetchedCopy {
  width: number
  height: number
  length: number
  chunks: Uint8Array[]
}

/** The print copies in the order of their placeholders, some of them on their way while one is written. */
async function* fetchInOrder(
  places: readonly FoundPlaceholder[],
  { open, ahead = 8 }: SwapJob,
): AsyncGenerator<{ place: FoundPlaceholder; copy: FetchedCopy }> {
  const coming: Promise<FetchedCopy>[] = []
  let next = 0
  for (const place of places) {
    for (; next < places.length && coming.length < ahead; next++) {
      const following = places[next]
      if (!following) break
      const copy = fetchCopy(following, open)
      copy.catch(() => undefined) // its error is thrown when its turn comes, if it comes
      coming.push(copy)
    }
    const copy = await coming.shift()
    if (copy) yield { place, copy }
  }
}

async function fetchCopy(place: FoundPlaceholder, open: SwapJob['open']): Promise<FetchedCopy> {
  const { width, height, length, stream } = await open(place.id)
  const chunks: Uint8Array[] = []
  let received = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    received += chunk.length
    if (received > length) break
  }
  if (received !== length)
    throw new PhotographUnfit(place.id, `it has ${received > length ? 'more' : 'fewer'} bytes than recorded`)
  const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
  assertFits(place.id, whole ?? new Uint8Array(0), { width, height }, place)
  return { width, height, length, chunks: whole ? [whole] : [] }
}
