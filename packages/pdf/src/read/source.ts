/** A file, a buffer, or an object in storage read by ranges. */
export interface PdfSource {
  readonly size: number
  /** Fewer than `length` only at the end of the source. */
  read(position: number, length: number): Promise<Uint8Array>
}

export function bytesSource(bytes: Uint8Array): PdfSource {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
  }
}

const WINDOW = 1 << 20

/**
 * Reads a megabyte at a time while sequential, and only the piece itself after a jump. Returned bytes stay valid:
 * buffers are not reused.
 */
export class PdfWindow {
  readonly source: PdfSource
  private start = 0
  private bytes: Uint8Array = new Uint8Array(0)

  constructor(source: PdfSource) {
    this.source = source
  }

  async at(position: number, length: number): Promise<Uint8Array> {
    const from = position - this.start
    if (from >= 0 && from + length <= this.bytes.length) return this.bytes.subarray(from, from + length)
    const onwards = from >= 0 && from <= this.bytes.length
    this.bytes = await this.source.read(position, onwards ? Math.max(length, WINDOW) : length)
    this.start = position
    return this.bytes.subarray(0, length)
  }
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

export function latin1Bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
