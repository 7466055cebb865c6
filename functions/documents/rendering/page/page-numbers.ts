import type { PageNumbers } from '@lintel/pdf'

// A page number is not known while the template runs. `pages[anchor]` gives a marker with an index; it is found again
// in the page, and replaced once the page of the anchor is known. The marker differs in each page, so that no user's
// text can be one.
const OPENING = `\uE0F0${crypto.getRandomValues(new Uint32Array(2)).join('-')}:`
const CLOSING = '\uE0F1'
const MARK = new RegExp(`${OPENING}(\\d+)${CLOSING}`)
const MARKS = new RegExp(MARK, 'g')

/** Until the numbers are known, each takes the width of two digits. */
const GUESS = '00'

/** Boxes that should touch may overlap by a rounding error, in pixels. */
const NEAR = 0.1

export class PageNumberSlots {
  private readonly anchors: string[] = []
  private readonly slots: { anchor: string; write: (number: string) => void }[] = []
  private readonly printing = matchMedia('print')
  private shown: PageNumbers = {}
  private given = false
  inAttributes = false

  readonly pages: Record<string, string> = new Proxy(
    {},
    {
      get: (_, anchor) =>
        typeof anchor === 'string' ? `${OPENING}${this.anchors.push(anchor) - 1}${CLOSING}` : undefined,
      has: () => true,
    },
  )

  /** Returns the anchors whose page numbers are requested. Anchors in `removed` texts still get numbers. */
  collect(root: Document, html: string, removed?: string): string[] {
    if (this.anchors.length === 0) return []
    const texts: Text[] = []
    const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (MARK.test(walker.currentNode.nodeValue ?? '')) texts.push(walker.currentNode as Text)
    for (const text of texts) this.split(text)
    const inAttributes = marksIn(html) - marksIn(removed ?? '') > this.slots.length
    this.inAttributes = inAttributes
    for (const element of inAttributes ? root.body.querySelectorAll('*') : [])
      for (const attribute of element.attributes)
        if (MARK.test(attribute.value)) this.watch(attribute.value, (value) => (attribute.value = value))
    const wanted = [...new Set(this.slots.map((slot) => slot.anchor))]
    this.link(root, removed === undefined ? wanted : [...new Set(this.anchors)])
    return wanted
  }

  /** Creates a text node for each number, so that writing one disturbs nothing else. */
  private split(text: Text): void {
    for (let rest = text, found = MARK.exec(rest.data); found; found = MARK.exec(rest.data)) {
      const number = rest.splitText(found.index)
      rest = number.splitText(found[0].length)
      this.watch(found[0], (value) => (number.data = value))
    }
  }

  private watch(marked: string, write: (value: string) => void): void {
    const numbers = new Map<string, string>()
    for (const [, index = ''] of marked.matchAll(MARKS)) {
      const anchor = this.anchors[Number(index)] ?? ''
      const fill = (number: string) => {
        numbers.set(anchor, number)
        write(marked.replace(MARKS, (_, at: string) => numbers.get(this.anchors[Number(at)] ?? '') ?? ''))
      }
      fill(GUESS)
      this.slots.push({ anchor, write: fill })
    }
  }

  /** Chromium writes the destination of an anchor only if something links to it. Links in the head are never seen. */
  private link(root: Document, anchors: readonly string[]): void {
    for (const anchor of anchors) {
      const link = root.createElement('a')
      link.href = `#${anchor}`
      root.head.append(link)
    }
  }

  /** The print media query changes once the page has been laid out on sheets, before anything is drawn. */
  fillWhilePrinting(root: Document): void {
    this.whilePrinting(() => this.write(pagesNow(root, new Set(this.slots.map((slot) => slot.anchor)))))
  }

  /** Calls `number` whenever the page has been laid out on sheets, until the final numbers are filled in. */
  whilePrinting(number: () => void): void {
    this.printing.addEventListener('change', ({ matches }) => {
      if (matches && !this.given) number()
    })
  }

  get requested(): ReadonlySet<string> {
    return new Set(this.anchors)
  }

  /** Writes the final numbers; an anchor that is on no page gets none. */
  fill(pages: PageNumbers): void {
    this.given = true
    this.write(pages)
  }

  /** The numbers that were printed last. Attributes that change during printing are too late for the tags. */
  get printed(): PageNumbers {
    return this.inAttributes && !this.given ? {} : this.shown
  }

  write(pages: PageNumbers): void {
    this.shown = pages
    for (const slot of this.slots) slot.write(String(pages[slot.anchor] ?? ''))
  }
}

/** A text without its page's marker, to compare pages by. */
export const withoutMark = (text: string): string => text.replaceAll(OPENING, '')

const marksIn = (text: string): number => text.match(MARKS)?.length ?? 0

/** The sheets on which elements begin, in a page that is laid out on sheets: the body has a box on each sheet. */
export function pagesNow(root: Document, anchors: Iterable<string>): PageNumbers {
  const sheets = [...root.body.getClientRects()]
  const pages: PageNumbers = {}
  for (const anchor of anchors) {
    const [box] = root.getElementById(anchor)?.getClientRects() ?? []
    const sheet = box ? sheets.findIndex(({ bottom }) => box.top < bottom - NEAR) : -1
    if (sheet >= 0) pages[anchor] = sheet + 1
  }
  return pages
}
