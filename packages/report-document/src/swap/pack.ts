import { promisify } from 'node:util'
import { constants, deflate } from 'node:zlib'
import type { ZlibOptions } from 'node:zlib'
import { latin1Bytes } from '../pdf/source.ts'

const deflated = promisify<Uint8Array, ZlibOptions, Buffer>(deflate)

/** Little of a document's length and much of its time lies between this and the best. */
const options = { level: constants.Z_BEST_SPEED }

/** Objects that are compressed together: enough for what they repeat, few enough to find one without reading all. */
const TOGETHER = 2000

/** Where an object of a new file lies: at a position, or in an object stream at an index. */
const [FREE, AT, INSIDE] = [0, 1, 2] as const

/** Kind, position or stream, index: bytes of a row of the cross-reference stream. */
const [ROW, POSITION_BYTES] = [8, 5]

/** An object stream that is ready to be written. */
export interface ObjectStream {
  number: number
  bytes: Uint8Array
}

/**
 * Packs objects without streams into object streams, and notes where every object of the new file lies. The structure
 * tree of a tagged document is tens of thousands of objects that hardly differ: packed it is an eighth as long.
 */
export class PdfPacker {
  private readonly rows: Buffer
  private readonly streams: Promise<ObjectStream>[] = []
  private pieces: Uint8Array[] = []
  private heads: string[] = []
  private length = 0
  private last: number

  /** `entries`: how many numbers the objects of the file take, from 0. */
  constructor(entries: number) {
    this.last = entries - 1
    this.rows = Buffer.alloc(ROW * (entries + Math.ceil(entries / TOGETHER) + 1), FREE)
  }

  /** Notes that an object is written at a position. */
  at(number: number, position: number): void {
    this.row(number, AT, position, 0)
  }

  /** Takes an object, what stands between `obj` and `endobj`. The bytes must stay as they are. */
  take(number: number, content: Uint8Array): void {
    this.row(number, INSIDE, this.last + 1, this.heads.length)
    this.heads.push(`${number} ${this.length}`)
    this.pieces.push(content, SPACE)
    this.length += content.length + 1
    if (this.heads.length === TOGETHER) this.close()
  }

  /** The object streams, in any number; their positions are noted by `at`. */
  finish(): Promise<ObjectStream[]> {
    if (this.heads.length > 0) this.close()
    return Promise.all(this.streams)
  }

  /** The cross-reference stream, which is the last object of the file. `trailer` is what the trailer says but for its size. */
  async table(position: number, trailer: string): Promise<Uint8Array> {
    const number = ++this.last
    this.at(number, position)
    const bytes = await deflated(this.rows.subarray(0, ROW * (number + 1)), options)
    const head =
      `${number} 0 obj\n<</Type /XRef /Size ${number + 1} /W [1 ${POSITION_BYTES} ${ROW - POSITION_BYTES - 1}] ` +
      `${trailer} /Filter /FlateDecode /Length ${bytes.length}>>\nstream\n`
    return Buffer.concat([latin1Bytes(head), bytes, latin1Bytes(END)])
  }

  private row(number: number, kind: number, position: number, index: number): void {
    const row = ROW * number
    this.rows[row] = kind
    this.rows.writeUIntBE(position, row + 1, POSITION_BYTES)
    this.rows.writeUInt16BE(index, row + 1 + POSITION_BYTES)
  }

  private close(): void {
    const number = ++this.last
    const head = latin1Bytes(`${this.heads.join(' ')} `)
    const packed = deflated(Buffer.concat([head, ...this.pieces]), options)
    const about = `/Type /ObjStm /N ${this.heads.length} /First ${head.length}`
    const stream = packed.then((bytes) => {
      const start = `${number} 0 obj\n<<${about} /Filter /FlateDecode /Length ${bytes.length}>>\nstream\n`
      return { number, bytes: Buffer.concat([latin1Bytes(start), bytes, latin1Bytes(END)]) }
    })
    stream.catch(() => undefined) // whoever waits for all of them hears of it
    this.streams.push(stream)
    this.pieces = []
    this.heads = []
    this.length = 0
  }
}

const END = '\nendstream\nendobj\n'
const SPACE = latin1Bytes(' ')
