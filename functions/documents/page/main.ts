import type { PageNumbers } from '@lintel/pdf'
import { placeholderIdsIn, placeholderUrl } from '@lintel/pdf/placeholder'
import type { LayOutJob } from '../job.ts'
import { divide, PART_ADDRESS } from './division.ts'
import type { PartNumbers, Side } from './division.ts'
import { describeFault } from './fault.ts'
import { addFaces, loadFaces, wordsOf } from './faces.ts'
import { PageNumberSlots, withoutMark } from './page-numbers.ts'
import type { Sheets } from './page-numbers.ts'
import { photographHelper } from './photograph.ts'
import { renderTemplate } from './template.ts'

/** What came of rendering a template. */
export type Rendered =
  | { ok: true; photographIds: string[]; anchors: string[]; part?: RenderedPart }
  | { ok: false; message: string; part: string; line: number }

/** A page in which one part of a document is left. */
export interface RenderedPart {
  /** The same for two pages in which the template made the same document. */
  fingerprint: string
  /** See `Division`. */
  depth: number
  /** Whether it begins a page by itself, as styles have it. */
  beginsPage: boolean
  /** Whether page numbers stand in attributes: written while the page is printed they come too late for the tags. */
  numbersComeLate: boolean
}

/**
 * Chromium lays a page out for its window, once more with print styles and only then on sheets. In this window, wider
 * than any sheet, there is nothing to lay out: the sheets are all that it is done for.
 */
const NOT_IN_WINDOW = '@media (min-width: 3000px) { body { content-visibility: hidden !important } }\n'

/** A side's part of the photographs, which are listed as they are shown, and some more. */
const LIKELY = 0.55

/** How many pages both parts of a document have: in one of them the browser counts to its own last. */
const TOTAL = '--pages-of-both'

/** The number of a part's first page. */
const FROM = '--first-page'

const slots = new PageNumberSlots()
let job: LayOutJob | undefined
/** The addresses of the placeholders, by photograph. */
const addresses = new Map<string, string>()
/** The pictures of the placeholders by address, loaded. */
const placeholders = new Map<string, HTMLImageElement>()

/**
 * Takes in the job, which stands in the page, and loads what it holds, before anything of the template's author runs.
 * Pictures that are loaded once the page is kept offline are told of one by one: with thousands of them that takes longer
 * than the template. A page that gets one side of the document loads those that are likely to be there.
 */
export async function prepare(side?: Side): Promise<void> {
  const element = document.querySelector('script')
  const json = await decompressed(element?.textContent ?? '')
  job = JSON.parse(json) as LayOutJob
  element?.remove()
  document.documentElement.lang = job.lang
  document.title = job.title
  const photographs = Object.entries(job.photographs)
  const share = Math.ceil(photographs.length * LIKELY)
  const [from, to] = side === 'second' ? [photographs.length - share, Infinity] : [0, side ? share : Infinity]
  for (const [index, [id, size]] of photographs.entries()) {
    const address = placeholderUrl(id, size)
    addresses.set(id, address)
    if (index < from || index >= to) continue
    const image = new Image()
    image.src = address
    placeholders.set(address, image)
  }
  addFaces(job.fonts)
  await Promise.all([loadFaces(json), loaded([...placeholders.values()])])
}

/** The text that `pageContent` has packed. */
async function decompressed(base64: string): Promise<string> {
  const stream = new DecompressionStream('deflate')
  const writer = stream.writable.getWriter()
  void writer.write(bytesOf(base64))
  void writer.close()
  return new Response(stream.readable).text()
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}

/**
 * Compiles and runs the template and puts its HTML into this page; pictures and faces are ready when it returns. Where a
 * side is asked for, and the document can be divided, that part of it alone.
 */
export async function render(side?: Side): Promise<Rendered> {
  try {
    if (!job) throw new Error('There is no job.')
    addStyle(NOT_IN_WINDOW + (side ? countingBoth(job.css) : job.css))
    document.body.className = job.bodyClass ?? ''
    const helpers: unknown = job.helpers ? new Function(`return (${job.helpers})`)() : {}
    const html = renderTemplate(job.parts, {
      ...job.data,
      ...(helpers as Record<string, unknown>),
      photograph: photographHelper(job.photographs, addresses),
      pages: slots.pages,
    })
    const { body } = document.implementation.createHTMLDocument('') // nothing is loaded in there
    body.innerHTML = html
    const division = side && divide(body, document.head, side, job.pageStarters ?? '')
    if (division && side === 'second') for (const sheet of document.styleSheets) dropRulesOfFirstPage(sheet)
    if (division) addStyle(`@page :first { counter-set: page var(${FROM}, 1) }`)
    putIntoPage(body)
    const anchors = slots.collect(document, html, division?.removed)
    if (division) slots.measureWhilePrinting(document, (found) => numberPart(askForNumbers(found)))
    else if (anchors.length > 0) slots.fillWhilePrinting(document)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([loadFaces(wordsOf(document, html)), loaded([...document.images])])
    const part = division && {
      fingerprint: await fingerprintOf(withoutMark(html)),
      depth: division.depth,
      beginsPage: getComputedStyle(document.body.firstElementChild ?? document.body).breakBefore === 'page',
      numbersComeLate: slots.inAttributes,
    }
    return { ok: true, anchors, photographIds: placeholderIdsIn(html), ...(part && { part }) }
  } catch (error) {
    return { ok: false, ...describeFault(error) }
  }
}

/** Pages are counted to the last of both parts. */
const countingBoth = (css: string): string => css.replace(/counter\(\s*pages\s*\)/g, `var(${TOTAL}, $&)`)

function addStyle(css: string): void {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
}

/** What style sheets say of the first page is not meant for the first of the second part. */
function dropRulesOfFirstPage(rules: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = rules.cssRules.length - 1; at >= 0; at--) {
    const rule = rules.cssRules[at]
    if (rule instanceof CSSGroupingRule) dropRulesOfFirstPage(rule)
    if (rule instanceof CSSPageRule && rule.selectorText.endsWith(':first')) rules.deleteRule(at)
  }
}

async function fingerprintOf(html: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(html))
  return String(new Uint32Array(hash))
}

/** Where a placeholder's picture is loaded already, it takes the place of the element that would load it again. */
function putIntoPage(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    const ready = placeholders.get(address)
    if (!ready) continue
    placeholders.delete(address) // a photograph that is shown again loads its placeholder again
    for (const { name, value } of image.attributes) if (name !== 'src') ready.setAttribute(name, value)
    image.replaceWith(ready)
  }
  document.body.replaceChildren(...body.childNodes)
}

/** Waits for pictures; one that cannot be read is shown as missing, as browsers do. */
async function loaded(images: readonly HTMLImageElement[]): Promise<void> {
  const coming = images.filter((image) => !image.complete)
  if (coming.length === 0) return
  await new Promise<void>((done) => {
    let left = coming.length
    const one = () => {
      if (--left === 0) done()
    }
    for (const image of coming) {
      image.addEventListener('load', one, { once: true })
      image.addEventListener('error', one, { once: true })
    }
  })
}

export { cleaned } from './cleaned.ts'

/** Writes the page numbers into their places; without this they are found while the page is printed. */
export function fillPages(pages: PageNumbers): void {
  slots.fill(pages)
}

/** The page numbers that were printed last. */
export function shownPages(): PageNumbers {
  return slots.printed
}

/**
 * Where a part stands in the whole document, by where the other one ends. It is asked for while the page is printed, and
 * nothing can be waited for then.
 */
function askForNumbers(sheets: Sheets): PartNumbers {
  const request = new XMLHttpRequest()
  request.open('POST', PART_ADDRESS, false)
  request.send(JSON.stringify(sheets))
  return JSON.parse(request.responseText) as PartNumbers
}

/** Writes the numbers of the whole document into a part of it. */
export function numberPart({ from, total, pages }: PartNumbers): void {
  document.documentElement.style.setProperty(TOTAL, `"${total}"`)
  document.documentElement.style.setProperty(FROM, String(from))
  document.body.style.minHeight = '1px' // heads and feet are made anew with a layout alone, and this asks for one
  slots.write(pages)
}

/** As `numberPart`, once and for all. */
export function keepNumbers(numbers: PartNumbers): void {
  numberPart(numbers)
  slots.fill(numbers.pages)
}
