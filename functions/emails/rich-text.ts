import { escapeHtml, linkPlaceholders, newId } from '@lintel/rules'
import { isBlock, linkable, readRichText, type RichTextReader } from '@lintel/rules/rich-text'

/** HTML of a few simple elements, and text. */
export interface RichText {
  html: string
  text: string
}

/** A placeholder for a link in one message: random, so that no user can have typed it. */
export const newLinkMark = (): string => `\u{F8FF}${newId()}\u{F8FF}`

/** The mark is replaced by a link to `url`. */
export interface MessageLink {
  mark: string
  /** If undefined, only the words are shown. */
  url: string | undefined
  /** Its text in the message; 'Download the report' by default. */
  words?: string
}

/** Rebuilds a message from its parsed content: no markup is copied from the input. */
class Writer implements RichTextReader {
  private html = ''
  private text = ''
  private href: string | undefined
  private readonly links: ReadonlyMap<string, MessageLink>

  constructor(links: readonly MessageLink[]) {
    this.links = new Map(links.map((link) => [link.mark, link]))
  }

  readonly addressOf = (href: string): string | undefined => {
    const link = this.links.get(href)
    return link ? link.url : linkable(href)
  }

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

  words(words: string): void {
    const parts = this.links.size > 0 ? words.split(new RegExp(`(${[...this.links.keys()].join('|')})`, 'u')) : [words]
    for (const part of parts) {
      const link = this.links.get(part)
      if (link) this.writeLink(link)
      else this.writeWords(part)
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

  private writeLink({ url, words = linkPlaceholders['Report Download Link'] }: MessageLink): void {
    if (this.href !== undefined || url === undefined) return this.writeWords(words)
    this.write(`<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`, `${words} (${url})`)
  }

  private writeWords(words: string): void {
    const plain = words.replaceAll(/[\s\u00a0]+/g, ' ')
    const isAfterSpace = this.text === '' || /\s/.test(this.text.at(-1) ?? '')
    this.write(escapeHtml(words), isAfterSpace ? plain.trimStart() : plain)
  }
}

/** Rich text as by `readRichText`, with the marks of `links` replaced by those links. */
export function cleanMessage(message: string, ...links: readonly MessageLink[]): RichText {
  const writer = new Writer(links)
  readRichText(message, writer)
  return writer.written()
}
