import type { PageNumbers } from '@lintel/pdf'

/** Which part of a document a page prints. */
export type Side = 'first' | 'second'

/** Where a part asks how the other one's pages continue its own. Answered by us, as the page's own address is. */
export const PART_ADDRESS = 'https://report.invalid/part'

/** Where a part stands in the whole document. */
export interface PartNumbers {
  /** The number of its first page. */
  from: number
  /** Pages of the whole document. */
  total: number
  pages: PageNumbers
}

/** What became of a document that was divided. */
export interface Division {
  /** The texts of the part that was taken out. */
  removed: string
  /** Headings above the second part: in the outline it goes on that deep. */
  depth: number
}

/**
 * Leaves one of the two parts of a document in `body`. They meet at one of the elements that begin a page by themselves
 * (`starters`, a selector), where both have as much to print. What links and their places need across the parts goes into
 * `head`. Returns undefined, and leaves everything, where there is no such element.
 */
export function divide(body: HTMLElement, head: HTMLElement, side: Side, starters: string): Division | undefined {
  const blocks = [...body.children]
  const middle = middleOf(blocks, starters)
  const starter = blocks[middle]
  if (!starter) return undefined
  const [before, after] = [blocks.slice(0, middle), blocks.slice(middle)]
  const depth = depthBetween(before, after)
  if (depth === undefined) return undefined
  head.append(...linksAcross(body, side === 'first' ? before : after))
  const gone = body.ownerDocument.createRange()
  gone.selectNodeContents(body) // with whatever stands between the elements
  if (side === 'first') gone.setStartBefore(starter)
  else gone.setEndBefore(starter)
  return { removed: gone.extractContents().textContent, depth }
}

/** Rows and pictures are what a document is long of. */
const weightOf = (block: Element): number => block.querySelectorAll('tr, img').length + 1

/** The index of the block that begins the second half, or -1. */
function middleOf(blocks: readonly Element[], starters: string): number {
  const weights = blocks.map(weightOf)
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2
  let best = -1
  let least = half
  let sum = 0
  for (const [index, block] of blocks.entries()) {
    if (block.matches(starters) && Math.abs(sum - half) < least) {
      least = Math.abs(sum - half)
      best = index
    }
    sum += weights[index] ?? 0
  }
  return best
}

const levelsIn = (blocks: readonly Element[]): number[] =>
  blocks
    .flatMap((block) => [block, ...block.querySelectorAll('h1, h2, h3, h4, h5, h6')])
    .map(({ localName }) => Number(/^h([1-6])$/.exec(localName)?.[1]))
    .filter((level) => level > 0)

/**
 * How many headings are open where the second part begins. Undefined where a heading further on closes one of them: the
 * outline of the second part would not hang in one place.
 */
function depthBetween(before: readonly Element[], after: readonly Element[]): number | undefined {
  const [first = 6, ...others] = levelsIn(after)
  if (others.some((level) => level < first)) return undefined
  const open: number[] = []
  for (const level of levelsIn(before)) {
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
  }
  return open.filter((level) => level < first).length
}

/**
 * Links and their places may be in different parts. The browser writes a link to a place if an element is called so, and a
 * place if a link leads there; neither needs to be seen.
 */
function linksAcross(body: HTMLElement, stay: readonly Element[]): HTMLAnchorElement[] {
  const targets = new Map<string, Element>()
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const href = link.getAttribute('href') ?? ''
    const target = targets.has(href) ? null : body.querySelector(`[id="${CSS.escape(idOf(href))}"]`)
    if (target) targets.set(href, target)
  }
  return [...targets].map(([href, target]) => {
    const link = document.createElement('a')
    if (stay.some((block) => block.contains(target))) link.setAttribute('href', href)
    else link.id = target.id
    return link
  })
}

function idOf(href: string): string {
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}
