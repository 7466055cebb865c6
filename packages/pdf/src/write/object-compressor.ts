import { promisify } from 'node:util'
import { constants, deflate } from 'node:zlib'
import type { ZlibOptions } from 'node:zlib'
import { latin1Bytes } from '../read/source.ts'

const deflated = promisify<Uint8Array, ZlibOptions, Buffer>(deflate)

/** Higher levels save little and take much longer. */
const options = { level: constants.Z_BEST_SPEED }

/** Objects per stream: enough to compress well, few enough to find one without reading everything. */
const TOGETHER = 2000

/** Kind, position or stream, index: bytes of a row of the cross-reference stream. */
const [POSITION_BYTES, INDEX_BYTES] = [5, 2]
const ROW = 1 + POSITION_BYTES + INDEX_BYTES
/** An object is at a position in the file, or inside an object stream; all other numbers are free. */
const [AT, INSIDE] = [1, 2] as const

export interface ObjectStream {
  number: number
  bytes: Uint8Array
}

/**
 * The structure tree of a tagged document is tens of thousands of similar objects: compressed it is an eighth of the
 * size.
 */
export class ObjectCompressor {
  private readonly kinds: Uint8Array
  private readonly places: Float64Array
  private readonly indexes: Uint16Array
  private readonly streams: Promise<ObjectStream>[] = []
  private bytes = Buffer.allocUnsafe(1 << 18)
  private heads: string[] = []
  private length = 0
  private last: number

  /** `entries`: object numbers in the file, from 0. */
  constructor(entries: number) {
    const max = entries + Math.ceil(entries / TOGETHER) + 1
    this.kinds = new Uint8Array(max)
    this.places = new Float64Array(max)
    this.indexes = new Uint16Array(max)
    this.last = entries - 1
  }

  at(number: number, position: number): void {
    this.kinds[number] = AT
    this.places[number] = position
  }

  /** The bytes of `block` between its `obj` and `endobj`. */
  take(number: number, block: Buffer, from: number, to: number): void {
    this.kinds[number] = INSIDE
    this.places[number] = this.last + 1
    this.indexes[number] = this.heads.length
    this.heads.push(`${number} ${this.length}`)
    if (this.length + to - from >= this.bytes.length) this.grow(to - from)
    this.length += block.copy(this.bytes, this.length, from, to)
    this.bytes[this.length++] = SPACE
    if (this.heads.length === TOGETHER) this.close()
  }

  /** In any number; `at` records their positions. */
  finish(): Promise<ObjectStream[]> {
    if (this.heads.length > 0) this.close()
    return Promise.all(this.streams)
  }

  /** The last object of the file. `trailer` is without its size. */
  async table(position: number, trailer: string): Promise<Uint8Array> {
    const number = ++this.last
    this.at(number, position)
    const bytes = await deflated(this.rows(number + 1), options)
    const head =
      `${number} 0 obj\n<</Type /XRef /Size ${number + 1} /W [1 ${POSITION_BYTES} ${INDEX_BYTES}] ` +
      `${trailer} /Filter /FlateDecode /Length ${bytes.length}>>\nstream\n`
    return Buffer.concat([latin1Bytes(head), bytes, latin1Bytes(END)])
  }

  private rows(count: number): Uint8Array {
    const rows = new Uint8Array(ROW * count)
    for (let number = 0, end = 0; number < count; number++) {
      const index = this.indexes[number] ?? 0
      let place = this.places[number] ?? 0
      rows[end] = this.kinds[number] ?? 0
      end += ROW
      rows[end - 1] = index
      rows[end - 2] = index >> 8
      for (let at = end - 1 - INDEX_BYTES; place > 0; at--, place = Math.floor(place / 256)) rows[at] = place % 256
    }
    return rows
  }

  private grow(by: number): void {
    const larger = Buffer.allocUnsafe(2 * (this.bytes.length + by))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }

  private close(): void {
    const number = ++this.last
    const head = latin1Bytes(`${this.heads.join(' ')} `)
    const compressed = deflated(Buffer.concat([head, this.bytes.subarray(0, this.length)]), options)
    const about = `/Type /ObjStm /N ${this.heads.length} /First ${head.length}`
    const stream = compressed.then((bytes) => {
      const start = `${number} 0 obj\n<<${about} /Filter /FlateDecode /Length ${bytes.length}>>\nstream\n`
      return { number, bytes: Buffer.concat([latin1Bytes(start), bytes, latin1Bytes(END)]) }
    })
    stream.catch(() => undefined) // thrown to the caller that awaits all of them
    this.streams.push(stream)
    this.heads = []
    this.length = 0
  }
}

const END = '\nendstream\nendobj\n'
const SPACE = 0x20
