/** A stretch of rich text in one style. */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
  /** Where a link goes; https alone. */
  href?: string
}

/** A paragraph, a heading, or an entry of a list. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'bullet' | 'number'
  runs: Run[]
}

const token = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decoded = (words: string): string =>
  words.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,5}));/gi,
    (whole, decimal: string, hex: string, name: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 31 && code < 0x11_00_00 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
    },
  )

const blockTags: ReadonlySet<string> = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'br'])
const silentTags: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template'])

const hrefIn = (attributes: string): string | undefined => {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  const href = decoded(double ?? single ?? '').trim()
  return /^https:\/\//i.test(href) ? href : undefined
}

/**
 * Rich text as blocks of plain words: what is written in bold, italics, lists, headings and https links. Everything
 * else of the markup is dropped and its words stay, so that nothing of it reaches the page but letters.
 */
export const richText = (html: string): Block[] => {
  const blocks: Block[] = []
  const lists: ('ul' | 'ol')[] = []
  let kind: Block['kind'] = 'paragraph'
  let open: Block | undefined
  let [bold, italic, silent] = [0, 0, 0]
  let href: string | undefined

  const say = (words: string) => {
    const text = decoded(words).replaceAll(/[\t\n\r ]+/g, ' ')
    if (silent > 0 || (text.trim() === '' && !open)) return
    if (!open) blocks.push((open = { kind, runs: [] }))
    open.runs.push({ text, bold: bold > 0, italic: italic > 0, ...(href && { href }) })
  }

  for (const [whole, closing, name, attributes = ''] of html.matchAll(token)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) {
      say(whole)
      continue
    }
    const by = closing ? -1 : 1
    if (tag === 'b' || tag === 'strong') bold = Math.max(0, bold + by)
    else if (tag === 'i' || tag === 'em') italic = Math.max(0, italic + by)
    else if (tag === 'a') href = closing ? undefined : hrefIn(attributes)
    else if (silentTags.has(tag)) silent = Math.max(0, silent + by)
    if (!blockTags.has(tag)) continue
    open = undefined
    if (tag === 'ul' || tag === 'ol') {
      if (closing) lists.pop()
      else lists.push(tag)
    }
    if (closing) kind = 'paragraph'
    else if (tag === 'li') kind = lists.at(-1) === 'ol' ? 'number' : 'bullet'
    else if (/^h\d$/.test(tag)) kind = 'heading'
  }
  return blocks.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
}
