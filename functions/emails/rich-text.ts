import { escapeHtml, newId } from '@lintel/rules'
import { isBlock, linkable, readRichText, type RichTextReader } from '@lintel/rules/rich-text'

/** What an e-mail says, as HTML of a few plain elements and as text. */
export interface RichText {
  html: string
  text: string
}

/** A placeholder for the link in one message: random, so that nobody can have typed it. */
export const newLinkMark = (): string => `\u{F8FF}${newId()}\u{F8FF}`

/** The link of a message: where its mark is, it leads to `url`. */
export interface MessageLink {
  mark: string
  url: string
}

/** Words of the link to a report. */
const linkWords = 'Download the report'

/** Rebuilds a message from its parsed content: no markup is copied from the input. */
class Writer implements RichTextReader {
  private html = ''
  private text = ''
  private href: string | undefined
  private readonly link: MessageLink | undefined

  constructor(link: MessageLink | undefined) {
    this.link = link
  }

  /** The mark of the link, as an address, is the link's. */
  readonly addressOf = (href: string): string | undefined =>
    this.link && href === this.link.mark ? this.link.url : linkable(href)

  open(name: string, href?: string): void {
    this.html += href === undefined ? `<${name}>` : `<${name} href="${escapeHtml(href)}">`
    if (name === 'a') this.href = href
    else if (name === 'li') this.text += '\n- '
    else if (isBlock(name) && !this.text.endsWith('- ')) this.text += '\n'
  }

  close(name: string): void {
    if (name === 'a') {
      if (this.href !== undefined && !this.text.endsWith(this.href)) this.text += ` (${this.href})`
      this.href = undefined
    } else if (name === 'li') this.text += '\n'
    else if (isBlock(name)) this.text += '\n\n'
    this.html += `</${name}>`
  }

  lineBreak(): void {
    this.write('<br>', '\n')
  }

  /** The mark among the words becomes the link. */
  words(words: string): void {
    const [first = '', ...rest] = this.link ? words.split(this.link.mark) : [words]
    this.writeWords(first)
    for (const after of rest) {
      this.writeDownload(this.link?.url ?? '')
      this.writeWords(after)
    }
  }

  written(): RichText {
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

  private writeDownload(url: string): void {
    if (this.href !== undefined) return this.writeWords(linkWords)
    this.write(`<a href="${escapeHtml(url)}">${linkWords}</a>`, `${linkWords} (${url})`)
  }

  private writeWords(words: string): void {
    const plain = words.replaceAll(/[\s\u00a0]+/g, ' ')
    const isAfterSpace = this.text === '' || /\s/.test(this.text.at(-1) ?? '')
    this.write(escapeHtml(words), isAfterSpace ? plain.trimStart() : plain)
  }
}

/** A message as it may be sent: rich text as `readRichText` has it. The mark of `link` becomes that link. */
export function cleanMessage(message: string, link?: MessageLink): RichText {
  const writer = new Writer(link)
  readRichText(message, writer)
  return writer.written()
}
