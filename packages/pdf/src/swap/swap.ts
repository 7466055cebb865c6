import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { openPdf, type PdfFile, type PdfSpan } from '../read/file.ts'
import { latin1, latin1Bytes, type PdfSource } from '../read/source.ts'
import { PhotographUnfit, PlaceholderForeign, PlaceholderLost } from './errors.ts'
import { assertFits, jpegFrame } from './jpeg.ts'
import { sealedObjects, sealObjects, Sealing, type Seal } from '../seal/seal.ts'
import { ObjectCompressor } from '../write/object-compressor.ts'
import { MARK_OFFSET, PLACEHOLDER_MARK, placeholderId } from './placeholder.ts'

/** An upright RGB JPEG of `length` bytes. */
export interface PrintCopy {
  width: number
  height: number
  length: number
  /** A Node stream, or bytes in memory. */
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export interface SwapJob {
  pdf: PdfSource
  /** Whose placeholders were in the page: the PDF must have exactly these. */
  photographIds: readonly string[]
  /** Called a few photographs ahead of the writing. */
  open: (id: string) => Promise<PrintCopy>
  out: Writable
  seal?: Seal | undefined
  /** Fetched at once (32): enough to hide the latency of storage, few enough for memory. */
  ahead?: number
}

export interface SwapResult {
  bytes: number
  /** A photograph that Chromium wrote twice counts twice. */
  replaced: number
}

/** At a time; a longer object is copied unchanged. */
const BLOCK = 1 << 20

/**
 * Streams are copied unchanged, in long runs, and all other objects are compressed. Only a few photographs are in
 * memory at a time, never the document. Throws PlaceholderLost and PlaceholderForeign before anything is written,
 * PhotographUnfit and PdfMalformed; after an error `out` is destroyed.
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

async function* pieces(
  file: PdfFile,
  places: readonly FoundPlaceholder[],
  job: SwapJob,
  result: SwapResult,
): AsyncGenerator<Uint8Array> {
  const { seal } = job
  const compressor = new ObjectCompressor(file.entries + (seal ? sealObjects : 0))
  const sealing = seal && new Sealing(seal, file.entries + 1)
  const changed = seal ? await sealedObjects(file, file.entries) : new Map<number, Buffer>()
  const count = <T extends Uint8Array>(piece: T): T => {
    result.bytes += piece.length
    sealing?.update(piece)
    return piece
  }
  const copier = new ObjectCopier(file, changed)
  yield count(await header(file))
  for await (const { place, copy } of fetchInOrder(places, job)) {
    for await (const piece of copier.until(place.span, compressor, () => result.bytes)) yield count(piece)
    compressor.at(place.span.number, result.bytes)
    yield count(latin1Bytes(headFor(place, copy)))
    for (const piece of copy.chunks) yield count(piece)
    yield count(latin1Bytes('\nendstream\nendobj\n'))
  }
  for await (const piece of copier.until(undefined, compressor, () => result.bytes)) yield count(piece)
  const field = changed.get(file.entries)
  if (field) compressor.take(file.entries, field, 0, field.length)
  for (const { number, bytes } of await compressor.finish()) {
    compressor.at(number, result.bytes)
    yield count(bytes)
  }
  const end = async (xrefAt: number) => {
    const table = await compressor.table(xrefAt, await trailerOf(file))
    return Buffer.concat([table, latin1Bytes(`startxref\n${xrefAt}\n%%EOF\n`)])
  }
  if (!sealing) return yield count(await end(result.bytes))
  const signatureAt = result.bytes
  compressor.at(file.entries + 1, signatureAt)
  for await (const piece of sealing.finish(signatureAt, (length) => end(signatureAt + length))) {
    result.bytes += piece.length
    yield piece
  }
}

/** Before the first object. Object streams need PDF 1.5. */
async function header(file: PdfFile): Promise<Uint8Array> {
  const bytes = await file.source.read(0, file.spans[0]?.start ?? 0)
  return latin1Bytes(latin1(bytes).replace(/^%PDF-1\.[0-4]/, '%PDF-1.5'))
}

async function trailerOf(file: PdfFile): Promise<string> {
  const tail = latin1(await file.source.read(file.xrefAt, file.source.size - file.xrefAt))
  const trailer = /<<([^]*)>>\s*startxref/.exec(tail.slice(tail.lastIndexOf('trailer')))?.[1] ?? ''
  return trailer.replace(/\/Size\s+\d+/, '').trim()
}

class ObjectCopier {
  private readonly file: PdfFile
  private block: Buffer = Buffer.alloc(0)
  private blockAt = 0
  private next = 0
  private readonly changed: ReadonlyMap<number, Buffer>

  /** `changed`: contents of objects that are written instead of the file's. */
  constructor(file: PdfFile, changed: ReadonlyMap<number, Buffer>) {
    this.file = file
    this.changed = changed
  }

  /** Streams unchanged, up to a photograph or the end; other objects go to the compressor. */
  async *until(
    last: PdfSpan | undefined,
    compressor: ObjectCompressor,
    position: () => number,
  ): AsyncGenerator<Uint8Array> {
    const { spans, source } = this.file
    for (; this.next < spans.length && spans[this.next] !== last; this.next++) {
      const span = spans[this.next]
      if (!span) continue
      const { number, start, end } = span
      const changed = this.changed.get(number)
      if (changed) {
        compressor.take(number, changed, 0, changed.length)
        continue
      }
      // There are tens of thousands of objects, so this loop awaits and allocates only when necessary.
      if (end > this.blockAt + this.block.length || start < this.blockAt) {
        const bytes = await source.read(start, BLOCK)
        this.block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        this.blockAt = start
      }
      const [from, to] = [start - this.blockAt, end - this.blockAt]
      const head = headLength(number)
      if (isPlain(this.block, from, to, head)) compressor.take(number, this.block, from + head, to - TAIL.length)
      else {
        compressor.at(number, position())
        yield this.block.subarray(from, to)
        for (let at = this.blockAt + this.block.length; at < end; at += BLOCK)
          yield await source.read(at, Math.min(BLOCK, end - at))
      }
    }
    this.next++ // the photograph's own
  }
}

function headFor(place: FoundPlaceholder, copy: FetchedCopy): string {
  return place.head
    .replace(/\/Width \d+/, `/Width ${copy.width}`)
    .replace(/\/Height \d+/, `/Height ${copy.height}`)
    .replace(/\/Length \d+/, `/Length ${copy.length}`)
}

const TAIL = Buffer.from('\nendobj\n')
const HEAD = ' 0 obj'
const [B, J, M, NEWLINE] = [0x62, 0x6a, 0x6d, 0x0a]

function headLength(number: number): number {
  let digits = 1
  for (let rest = number; rest >= 10; rest /= 10) digits++
  return digits + HEAD.length
}

/**
 * Complete in the block, and no stream. One written in an unusual way counts as a stream: copying it unchanged is
 * always right.
 */
function isPlain(block: Buffer, from: number, to: number, head: number): boolean {
  const tail = to - TAIL.length
  return (
    to <= block.length &&
    tail > from + head &&
    block[tail] === NEWLINE &&
    block[to - 1] === NEWLINE &&
    block[tail - 1] !== M &&
    block[to - 2] === J &&
    block[to - 3] === B &&
    block[from + head - 1] === J &&
    block[from + head - 2] === B
  )
}

interface FetchedCopy {
  width: number
  height: number
  length: number
  chunks: Uint8Array[]
}

/** In the order of their placeholders, ahead of the writing. */
async function* fetchInOrder(
  places: readonly FoundPlaceholder[],
  { open, ahead = 32 }: SwapJob,
): AsyncGenerator<{ place: FoundPlaceholder; copy: FetchedCopy }> {
  const coming: Promise<FetchedCopy>[] = []
  let next = 0
  for (const place of places) {
    for (; next < places.length && coming.length < ahead; next++) {
      const following = places[next]
      if (!following) break
      const copy = fetchCopy(following, open)
      copy.catch(() => undefined) // its error is thrown when it is written, if it ever is
      coming.push(copy)
    }
    const copy = await coming.shift()
    if (copy) yield { place, copy }
  }
}

/** Contains the frame header. The tail is most of the file; copying it would cost more than it saves. */
function start(chunks: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(0)] = chunks
  return jpegFrame(first) ? first : Buffer.concat(chunks)
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
  assertFits(place.id, start(chunks), { width, height }, place)
  return { width, height, length, chunks }
}

export interface FoundPlaceholder {
  id: string
  span: PdfSpan
  /** `N 0 obj <<...>> stream` with its line end. */
  head: string
  width: number
  height: number
}

const CHUNK = 1 << 20
/** The longest comment, with the six bytes before it. */
const OVERLAP = 300
/** The dictionary of an image takes about 200 bytes. */
const LONGEST_HEAD = 1024

/** By position. The file is read once, a megabyte at a time. */
export async function findPlaceholders(file: PdfFile): Promise<FoundPlaceholder[]> {
  const found: FoundPlaceholder[] = []
  for (let position = 0; position < file.xrefAt; position += CHUNK) {
    const from = Math.max(0, position - LONGEST_HEAD)
    const read = await file.source.read(from, position - from + CHUNK + OVERLAP)
    const bytes = Buffer.from(read.buffer, read.byteOffset, read.length)
    const first = position - from + MARK_OFFSET
    for (let at = bytes.indexOf(PLACEHOLDER_MARK, first, 'latin1'); at >= 0 && at < first + CHUNK;) {
      const placeholder = imageAround(file, bytes, from, at - MARK_OFFSET)
      if (placeholder) found.push(placeholder)
      at = bytes.indexOf(PLACEHOLDER_MARK, at + 1, 'latin1')
    }
  }
  return found
}

/** Undefined for text that merely looks like a placeholder. */
function imageAround(file: PdfFile, bytes: Buffer, from: number, streamAt: number): FoundPlaceholder | undefined {
  const id = placeholderId(bytes.subarray(streamAt, streamAt + OVERLAP))
  const span = id ? spanAround(file.spans, from + streamAt) : undefined
  if (!id || !span || from + streamAt - span.start > LONGEST_HEAD) return undefined
  const head = bytes.toString('latin1', span.start - from, streamAt)
  if (!/stream\r?\n$/.test(head) || !/\/Subtype\s*\/Image/.test(head) || !head.includes('/DCTDecode')) return undefined
  const number = (key: string) => Number(new RegExp(`/${key} (\\d+)`).exec(head)?.[1])
  return { id, span, head, width: number('Width'), height: number('Height') }
}

function spanAround(spans: readonly PdfSpan[], position: number): PdfSpan | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? Infinity) <= position) low = middle + 1
    else high = middle
  }
  return spans[low - 1]
}
