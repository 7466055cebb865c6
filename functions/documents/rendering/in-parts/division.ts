export type Side = 'first' | 'second'

export interface Division {
  removed: string
  /** The number of headings open where the second part begins: its outline continues at that depth. */
  depth: number
}

/** Divides at an element that begins a page (`starters`), about half-way. Undefined, changing nothing, without one. */
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
  gone.selectNodeContents(body) // including the text between the elements
  if (side === 'first') gone.setStartBefore(starter)
  else gone.setEndBefore(starter)
  return { removed: gone.extractContents().textContent, depth }
}

/** Page count is dominated by item rows and photographs. */
const weightOf = (block: Element): number => block.querySelectorAll('tr, img').length + 1

function middleOf(blocks: readonly Element[], starters: string): number {
  const weights = blocks.map(weightOf)
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2
  let best = -1
  let min = half
  let sum = 0
  for (const [index, block] of blocks.entries()) {
    if (block.matches(starters) && Math.abs(sum - half) < min) {
      min = Math.abs(sum - half)
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

/** Undefined if a later heading closes one of them: the second part's outline would then need two parents. */
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

/** Chromium writes a link only if its target exists, and a destination only if something links to it. */
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
