import { createHash } from 'node:crypto'
import type { PdfFile } from '../read/file.ts'
import { latin1Bytes } from '../read/source.ts'
import { PdfMalformed, PdfParser, PdfRef, PdfString } from '../read/values.ts'
import { pdfText } from '../write/output.ts'

/** A detached CMS signature (PAdES B-B) over the whole file but itself. */
export interface Seal {
  /** Who signs, as readers show it. */
  name: string
  at: Date
  /** At most, of the signature: its place is left before it exists. */
  bytes: number
  sign: (sha256: Uint8Array) => Promise<Uint8Array>
}

/** Object numbers that a seal adds: the field and the signature. */
export const sealObjects = 2

/** Digits of each number in the byte range: positions are known last. */
const DIGITS = 12

/** Not drawn, and so in need of no tag; and not to be changed. */
const HIDDEN_AND_LOCKED = 0b1000_0010

/** The objects of `file` that change, and the new field, by number. `first` is the first new number. */
export async function sealedObjects(file: PdfFile, first: number): Promise<Map<number, Buffer>> {
  const root = file.trailer.get('Root')
  const [page] = await file.pages()
  if (!(root instanceof PdfRef) || page === undefined) throw new PdfMalformed('The PDF has no pages.')
  const catalogue = new Map(await file.catalogue())
  catalogue.set('AcroForm', new PdfParser(`<</Fields [${first} 0 R] /SigFlags 3>>`).value())
  const firstPage = new Map(await file.dictionary(new PdfRef(page)))
  const others = await file.resolve(firstPage.get('Annots'))
  firstPage.set('Annots', [...(Array.isArray(others) ? others : []), new PdfRef(first)])
  const field =
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /F ${HIDDEN_AND_LOCKED} /Rect [0 0 0 0] ` +
    `/P ${page} 0 R /V ${first + 1} 0 R>>`
  const changed = [
    [root.number, pdfText(catalogue)],
    [page, pdfText(firstPage)],
    [first, field],
  ] as const
  return new Map(changed.map(([number, text]) => [number, Buffer.from(`\n${text}`, 'latin1')]))
}

/** D:20261129190000Z, of PDF. */
const dateText = (at: Date) => `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`

/** Hashes what is written until the signature, which it then writes with all that follows. */
export class Sealing {
  readonly #seal: Seal
  readonly #number: number
  readonly #hash = createHash('sha256')

  constructor(seal: Seal, number: number) {
    this.#seal = seal
    this.#number = number
  }

  update(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  /** `position`: of the signature. `rest` makes what follows it, given its length. */
  async *finish(position: number, rest: (length: number) => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { name, at, bytes, sign } = this.#seal
    const hexLength = 2 * bytes + 2
    const opened =
      `${this.#number} 0 obj\n<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ` +
      `/M (${dateText(at)}) /Name ${pdfText(new PdfString(name))}\n/ByteRange `
    const range = (numbers: readonly number[]) =>
      `[${numbers.map((number) => String(number).padStart(DIGITS)).join(' ')}]\n/Contents `
    const closed = '>>\nendobj\n'
    const from = position + opened.length + range([0, 0, 0, 0]).length
    const until = from + hexLength
    const end = await rest(until + closed.length - position)
    const after = Buffer.concat([latin1Bytes(closed), end])
    const before = latin1Bytes(opened + range([0, from, until, after.length]))
    const signature = await sign(this.#hash.update(before).update(after).digest())
    if (signature.length > bytes) throw new Error(`The signature has ${signature.length} bytes of ${bytes}.`)
    const hex = Buffer.from(signature).toString('hex')
    yield before
    yield latin1Bytes(`<${hex.padEnd(2 * bytes, '0')}>`)
    yield after
  }
}
