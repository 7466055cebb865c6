import { cleanText } from '@lintel/contract'
import { Tokenizer, type Token } from 'parse5'
import { faceOfStyle, type Face } from './dictionary/guide-face.ts'

/* For e-mails and printed guides. Not part of the package's index, so that browsers do not load the parser. */

const inline = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a'])
const blocks = new Set('p div h1 h2 h3 h4 h5 h6 ul ol li blockquote'.split(' '))
const lists = new Set(['ul', 'ol'])

const dropped = new Set(
  'script style template iframe object applet noscript noembed noframes xmp plaintext textarea title select svg math audio video canvas head'.split(
    ' ',
  ),
)
/** Deeper nesting is dropped; its text is kept. */
const deepest = 40

/** https, without a password. */
export const linkable = (href: string): string | undefined => {
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}

export const isBlock = (name: string): boolean => blocks.has(name)

/** Called in order; every opened element is closed. */
export interface RichTextReader {
  open: (name: string, href?: string, face?: Face) => void
  close: (name: string) => void
  lineBreak: () => void
  words: (words: string) => void
  /** Of a link; undefined drops the link and keeps its text. Default: `linkable`. */
  addressOf?: (href: string) => string | undefined
  /** Fonts and sizes of the fixed lists, as `span`s; otherwise they are reduced to their text. */
  readsFaces?: true
}

/**
 * Token by token. Paragraphs, headings, lists, quotations, emphasis, line breaks and https links are kept, and fonts
 * and sizes if the reader requests them. Other elements are reduced to their text, and attributes are dropped.
 */
export function readRichText(html: string, reader: RichTextReader): void {
  const walk = new Walk(reader)
  const characters = ({ chars }: Token.CharacterToken) => walk.characters(chars)
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: (token) => walk.startTag(token),
      onEndTag: (token) => walk.endTag(token),
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  )
  tokenizer.write(html, true)
  walk.end()
}

class Walk {
  private words = ''
  private readonly open: string[] = []
  private skipping: { name: string; depth: number } | undefined
  private readonly reader: RichTextReader

  constructor(reader: RichTextReader) {
    this.reader = reader
  }

  startTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    this.flush()
    if (this.skipping) {
      if (tagName === this.skipping.name && !selfClosing) this.skipping.depth++
      return
    }
    if (dropped.has(tagName)) {
      const isEmpty = selfClosing && (tagName === 'svg' || tagName === 'math')
      if (!isEmpty) this.skipping = { name: tagName, depth: 1 }
      return
    }
    if (tagName === 'br') return this.reader.lineBreak()
    if (tagName === 'a') this.startLink(attrs.find(({ name }) => name === 'href')?.value ?? '')
    else if (inline.has(tagName)) this.push(tagName)
    else if (tagName === 'span' && this.reader.readsFaces)
      this.push(tagName, undefined, faceOfStyle(attrs.find(({ name }) => name === 'style')?.value ?? ''))
    else if (blocks.has(tagName)) this.startBlock(tagName)
  }

  endTag({ tagName }: Token.TagToken): void {
    this.flush()
    if (this.skipping) {
      if (tagName === this.skipping.name && --this.skipping.depth === 0) this.skipping = undefined
    } else if (this.open.includes(tagName)) this.closeTo(tagName)
  }

  characters(chars: string): void {
    if (!this.skipping) this.words += chars
  }

  end(): void {
    this.flush()
    while (this.open.length > 0) this.close()
  }

  private push(name: string, href?: string, face?: Face): void {
    if (this.open.length >= deepest) return
    this.open.push(name)
    this.reader.open(name, href, face)
  }

  private startLink(href: string): void {
    if (this.open.includes('a')) this.closeTo('a')
    const address = (this.reader.addressOf ?? linkable)(href.trim())
    if (address) this.push('a', address)
  }

  private startBlock(name: string): void {
    if (this.open.includes('p')) this.closeTo('p')
    const list = this.open.findLastIndex((each) => lists.has(each))
    if (name === 'li' && this.open.lastIndexOf('li') > list) this.closeTo('li')
    this.push(name)
  }

  private closeTo(name: string): void {
    while (this.open.includes(name) && this.open.at(-1) !== name) this.close()
    this.close()
  }

  private close(): void {
    const name = this.open.pop()
    if (name !== undefined) this.reader.close(name)
  }

  private flush(): void {
    // A reference such as `&#1;` becomes a control character here, which cannot be stored or shown.
    const words = cleanText(this.words)
    this.words = ''
    if (words !== '') this.reader.words(words)
  }
}
