/** `name` is without the slash and with `#20` and the like resolved. */
export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** `12 0 R`. */
export class PdfRef {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

/** As in the file, one character for each byte. */
export class PdfString {
  readonly bytes: string
  constructor(bytes: string) {
    this.bytes = bytes
  }

  /** UTF-16 or UTF-8 if marked as such, Latin-1 otherwise. */
  get text(): string {
    const bytes = Uint8Array.from(this.bytes, (letter) => letter.charCodeAt(0))
    if (this.bytes.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes)
    if (this.bytes.startsWith('\xef\xbb\xbf')) return new TextDecoder().decode(bytes)
    return this.bytes
  }
}

export type PdfDictionary = Map<string, PdfValue>

export type PdfValue = null | boolean | number | PdfName | PdfRef | PdfString | PdfValue[] | PdfDictionary

/** No PDF, or one with features that this reader does not support. */
export class PdfMalformed extends Error {
  override name = 'PdfMalformed'
}

const SPACE = /[\s\0]*(?:%[^\r\n]*[\s\0]*)*/y
const REFERENCE = /(\d+)[\s\0]+(\d+)[\s\0]+R(?![\w])/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const NAME = /\/([^\s\0()<>[\]{}/%]*)/y
const WORD = /[a-zA-Z]+/y
const HEX = /<([\da-fA-F\s]*)>/y
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

export class PdfParser {
  readonly text: string
  position: number

  constructor(text: string, position = 0) {
    this.text = text
    this.position = position
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position = pattern.lastIndex
    return found
  }

  space(): void {
    this.match(SPACE)
  }

  take(token: string): boolean {
    this.space()
    if (!this.text.startsWith(token, this.position)) return false
    this.position += token.length
    return true
  }

  value(): PdfValue {
    this.space()
    const letter = this.text[this.position]
    if (letter === '/') return new PdfName(unescapeName(this.match(NAME)?.[1] ?? ''))
    if (letter === '[') return this.array()
    if (letter === '(') return this.string()
    if (letter === '<') return this.text[this.position + 1] === '<' ? this.dictionary() : this.hexString()
    const reference = this.match(REFERENCE)
    if (reference) return new PdfRef(Number(reference[1]))
    const number = this.match(NUMBER)
    if (number) return Number(number[0])
    const word = this.match(WORD)?.[0]
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    throw new PdfMalformed(`Unexpected '${this.text.slice(this.position, this.position + 12)}' in the PDF.`)
  }

  private array(): PdfValue[] {
    this.position++
    const values: PdfValue[] = []
    while (!this.take(']')) values.push(this.value())
    return values
  }

  private dictionary(): PdfDictionary {
    this.position += 2
    const entries: PdfDictionary = new Map()
    while (!this.take('>>')) {
      const key = this.value()
      if (!(key instanceof PdfName)) throw new PdfMalformed('A dictionary of the PDF has a key that is not a name.')
      entries.set(key.name, this.value())
    }
    return entries
  }

  private hexString(): PdfString {
    const found = this.match(HEX)
    if (!found) throw new PdfMalformed('A string of the PDF has no end.')
    const digits = (found[1] ?? '').replace(/\s/g, '')
    let bytes = ''
    for (let i = 0; i < digits.length; i += 2)
      bytes += String.fromCharCode(parseInt(digits.slice(i, i + 2).padEnd(2, '0'), 16))
    return new PdfString(bytes)
  }

  private string(): PdfString {
    let bytes = ''
    let depth = 0
    for (; this.position < this.text.length; this.position++) {
      const letter = this.text.charAt(this.position)
      if (letter === '\\') bytes += this.escape()
      else if (letter === '(' && depth++ === 0) continue
      else if (letter === ')' && --depth === 0) {
        this.position++
        return new PdfString(bytes)
      } else bytes += letter
    }
    throw new PdfMalformed('A string of the PDF has no end.')
  }

  private escape(): string {
    const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.position + 1, this.position + 4))
    this.position += octal ? octal[0].length : 1
    if (octal) return String.fromCharCode(parseInt(octal[0], 8) & 255)
    const letter = this.text.charAt(this.position)
    return letter === '\n' ? '' : (ESCAPES[letter] ?? letter)
  }
}

function unescapeName(name: string): string {
  return name.includes('#')
    ? name.replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : name
}
