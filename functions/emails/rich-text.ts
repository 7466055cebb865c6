import { cleanText } from '@lintel/contract'
import { escapeHtml, newId } from '@lintel/rules'
import { Tokenizer, type Token } from 'parse5'

/** What an e-mail says, as HTML of a few plain elements and as text. */
export interface RichText {
  html: string
  text: string
}

/** Stands for a link in one message: another text each time, so that nothing which people have written can be it. */
export const newLinkMark = (): string => `\u{F8FF}${newId()}\u{F8FF}`

/** The link of a message: where its mark is, it leads to `url`. */
export interface MessageLink {
  mark: string
  url: string
}

/** Words of the link to a report. */
const linkWords = 'Download the report'

const inline = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a'])
const blocks = new Set(['p', 'div', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'])
const lists = new Set(['ul', 'ol'])

/** Elements whose content is no text for readers: they go with all that is in them. */
const dropped = new Set(
  'script style template iframe object applet noscript noembed noframes xmp plaintext textarea title select svg math audio video canvas head'.split(
    ' ',
  ),
)
/** Deeper nesting says nothing; its words are kept. */
const deepest = 40

/** An address that a message may link to: https, without a password in it. */
const linkable = (href: string): string | undefined => {
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}

/**
 * Writes a message anew from its tokens: nothing of what was sent is copied as markup. Elements outside the list give
 * their words alone, attributes go, links are https; every element that was opened is closed.
 */
class Writer {
  private html = ''
  private text = ''
  private words = ''
  private readonly open: string[] = []
  private skipping: { name: string; depth: number } | undefined
  private href = ''
  private readonly link: MessageLink | undefined

  constructor(link: MessageLink | undefined) {
    this.link = link
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
    if (tagName === 'br') return this.write('<br>', '\n')
    if (tagName === 'a') this.startLink(attrs.find(({ name }) => name === 'href')?.value ?? '')
    else if (inline.has(tagName)) this.push(tagName)
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

  end(): RichText {
    this.flush()
    while (this.open.length > 0) this.close()
    const text = this.text
      .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
    return { html: this.html, text }
  }

  private write(html: string, text: string): void {
    this.html += html
    this.text += text
  }

  private push(name: string, attributes = ''): boolean {
    if (this.open.length >= deepest) return false
    this.open.push(name)
    this.html += `<${name}${attributes}>`
    return true
  }

  private startLink(href: string): void {
    if (this.open.includes('a')) this.closeTo('a')
    const address = this.link && href.trim() === this.link.mark ? this.link.url : linkable(href)
    if (address && this.push('a', ` href="${escapeHtml(address)}"`)) this.href = address
  }

  private startBlock(name: string): void {
    if (this.open.includes('p')) this.closeTo('p')
    const list = this.open.findLastIndex((each) => lists.has(each))
    if (name === 'li' && this.open.lastIndexOf('li') > list) this.closeTo('li')
    if (!this.push(name)) return
    if (name === 'li') this.text += '\n- '
    else if (!this.text.endsWith('- ')) this.text += '\n'
  }

  private closeTo(name: string): void {
    while (this.open.includes(name) && this.open.at(-1) !== name) this.close()
    this.close()
  }

  private close(): void {
    const name = this.open.pop()
    if (name === undefined) return
    if (name === 'a' && !this.text.endsWith(this.href)) this.text += ` (${this.href})`
    else if (name === 'li') this.text += '\n'
    else if (blocks.has(name)) this.text += '\n\n'
    this.html += `</${name}>`
  }

  /** Writes the words that came since the last tag; the mark among them becomes the link. */
  private flush(): void {
    const [first = '', ...rest] = this.link ? this.words.split(this.link.mark) : [this.words]
    this.words = ''
    this.writeWords(first)
    for (const words of rest) {
      this.writeDownload(this.link?.url ?? '')
      this.writeWords(words)
    }
  }

  private writeDownload(url: string): void {
    if (this.open.includes('a')) return this.writeWords(linkWords)
    this.write(`<a href="${escapeHtml(url)}">${linkWords}</a>`, `${linkWords} (${url})`)
  }

  private writeWords(given: string): void {
    // A reference such as `&#1;` becomes a character here that nothing could store or show.
    const words = cleanText(given)
    const plain = words.replaceAll(/[\s\u00a0]+/g, ' ')
    const isAfterSpace = this.text === '' || /\s/.test(this.text.at(-1) ?? '')
    this.write(escapeHtml(words), isAfterSpace ? plain.trimStart() : plain)
  }
}

/**
 * A message as it may be sent. The list of what stays is short: paragraphs, headings, lists, quotations, emphasis, line
 * breaks, https links. The mark of `link` becomes that link.
 */
export function cleanMessage(message: string, link?: MessageLink): RichText {
  const writer = new Writer(link)
  const characters = ({ chars }: Token.CharacterToken) => writer.characters(chars)
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: (token) => writer.startTag(token),
      onEndTag: (token) => writer.endTag(token),
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  )
  tokenizer.write(message, true)
  return writer.end()
}
