import { PdfName, PdfRef, PdfString, type PdfValue } from '../read/values.ts'

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

/** Strings are written in hexadecimal, which needs no escapes. */
export function pdfText(value: PdfValue): string {
  if (value instanceof PdfName) return `/${escapeName(value.name)}`
  if (value instanceof PdfRef) return `${value.number} 0 R`
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes, 'latin1').toString('hex')}>`
  if (Array.isArray(value)) return `[${value.map(pdfText).join(' ')}]`
  if (value instanceof Map)
    return `<<${[...value].map(([key, entry]) => `/${escapeName(key)} ${pdfText(entry)}`).join('\n')}>>`
  return String(value)
}

function escapeName(name: string): string {
  return name.replace(
    /[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g,
    (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
