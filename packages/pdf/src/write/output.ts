/** Of a position in a cross-reference table, and bytes of one of its rows. */
const [DIGITS, ROW] = [10, 20]
const FREE = '0000000000 65535 f \n'
const USED = '0000000000 00000 n \n'
const ZERO = 0x30

/** With a plain cross-reference table. */
export class Output {
  private bytes: Buffer
  private length = 0
  private readonly positions: Float64Array

  /** `size`: estimated bytes. `entries`: object numbers, from 0. */
  constructor(size: number, entries: number) {
    this.bytes = Buffer.allocUnsafe(size + entries * ROW + (size >> 3))
    this.positions = new Float64Array(entries)
  }

  begin(number: number): void {
    this.positions[number] = this.length
  }

  copy(from: Buffer, start: number, end: number): void {
    this.reserve(end - start)
    this.length += from.copy(this.bytes, this.length, start, end)
  }

  write(text: string): void {
    this.reserve(text.length)
    this.length += this.bytes.write(text, this.length, 'latin1')
  }

  /** Numbers without an object are free. */
  finish(trailer: string): Uint8Array {
    const { positions } = this
    const xrefAt = this.length
    this.write(`xref\n0 ${positions.length}\n`)
    this.reserve(ROW * positions.length)
    for (const position of positions) {
      this.length += this.bytes.write(position === 0 ? FREE : USED, this.length, 'latin1')
      let digit = this.length - ROW + DIGITS
      for (let rest = position; rest > 0; rest = Math.floor(rest / 10)) this.bytes[--digit] = ZERO + (rest % 10)
    }
    this.write(`${trailer}startxref\n${xrefAt}\n%%EOF\n`)
    return this.bytes.subarray(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.bytes.length + more))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}
