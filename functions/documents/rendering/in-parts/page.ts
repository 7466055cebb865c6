import { addStyle, prepare, render, slots, type Rendered } from '../page/document.ts'
import { pagesNow, withoutMark } from '../page/page-numbers.ts'
import { divide, type Division, type Side } from './division.ts'
import { PART_ADDRESS, type PartNumbers, type RenderedPart, type Sheets } from './part.ts'

/** A side's share of the photographs, listed in document order, with some to spare. */
const LIKELY = 0.55

/** The page count of both parts: the browser counts only its own pages. */
const TOTAL = '--pages-of-both'

const FROM = '--first-page'

let rendered: { html: string; division: Division } | undefined

export function preparePart(side: Side): Promise<void> {
  return prepare((count) => {
    const share = Math.ceil(count * LIKELY)
    return side === 'first' ? [0, share] : [count - share, count]
  })
}

export function renderPart(side: Side): Promise<Rendered> {
  return render({
    css: countBoth,
    reduce(body, html, { pageStarters = '' }) {
      const division = divide(body, document.head, side, pageStarters)
      if (!division) return undefined
      rendered = { html, division }
      if (side === 'second') for (const sheet of document.styleSheets) dropFirstPageRules(sheet)
      addStyle(`@page :first { counter-set: page var(${FROM}, 1) }`)
      return division.removed
    },
    number: () =>
      slots.whilePrinting(() => {
        const count = document.body.getClientRects().length
        numberPart(requestNumbers({ count, pages: pagesNow(document, slots.requested) }))
      }),
  })
}

export async function describePart(): Promise<RenderedPart | undefined> {
  if (!rendered) return undefined
  const { html, division } = rendered
  return {
    fingerprint: await fingerprintOf(withoutMark(html)),
    depth: division.depth,
    beginsPage: getComputedStyle(document.body.firstElementChild ?? document.body).breakBefore === 'page',
    numbersComeLate: slots.inAttributes,
  }
}

export function keepNumbers(numbers: PartNumbers): void {
  numberPart(numbers)
  slots.fill(numbers.pages)
}

const countBoth = (css: string): string => css.replace(/counter\(\s*pages\s*\)/g, `var(${TOTAL}, $&)`)

/** The first page of the second part is not the first page of the document. */
function dropFirstPageRules(rules: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = rules.cssRules.length - 1; at >= 0; at--) {
    const rule = rules.cssRules[at]
    if (rule instanceof CSSGroupingRule) dropFirstPageRules(rule)
    if (rule instanceof CSSPageRule && rule.selectorText.endsWith(':first')) rules.deleteRule(at)
  }
}

async function fingerprintOf(html: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(html))
  return String(new Uint32Array(hash))
}

/** Synchronous, because nothing can be awaited while the page is printed. */
function requestNumbers(sheets: Sheets): PartNumbers {
  const request = new XMLHttpRequest()
  request.open('POST', PART_ADDRESS, false)
  request.send(JSON.stringify(sheets))
  return JSON.parse(request.responseText) as PartNumbers
}

function numberPart({ from, total, pages }: PartNumbers): void {
  document.documentElement.style.setProperty(TOTAL, `"${total}"`)
  document.documentElement.style.setProperty(FROM, String(from))
  document.body.style.minHeight = '1px' // only a new layout, which this causes, renders headers and footers again
  slots.write(pages)
}
