import type { PageNumbers } from '@lintel/report-document/pages-of'
import { placeholderIdsIn, placeholderUrl } from '@lintel/report-document/placeholder'
import type { LayOutJob } from '../job.ts'
import { describeFault } from './fault.ts'
import { addFaces, loadFaces, wordsOf } from './faces.ts'
import { PageNumberSlots } from './page-numbers.ts'
import { photographHelper } from './photograph.ts'
import { renderTemplate } from './template.ts'

/** What came of rendering a template. */
export type Rendered =
  { ok: true; photographIds: string[]; anchors: string[] } | { ok: false; message: string; part: string; line: number }

/**
 * Chromium lays a page out for its window, once more with print styles and only then on sheets. In this window, wider
 * than any sheet, there is nothing to lay out: the sheets are all that it is done for.
 */
const NOT_IN_WINDOW = '@media (min-width: 3000px) { body { content-visibility: hidden !important } }\n'

const slots = new PageNumberSlots()
let job: LayOutJob | undefined
/** The addresses of the placeholders, by photograph. */
const addresses = new Map<string, string>()
/** The pictures of the placeholders by address, loaded. */
const placeholders = new Map<string, HTMLImageElement>()

/**
 * Takes in the job, which stands in the page, and loads what it holds, before anything of the template's author runs. Pictures that are loaded
 * once the page is kept offline are told of one by one: with thousands of them that takes longer than the template.
 */
export async function prepare(): Promise<void> {
  const element = document.querySelector('script')
  const json = await unpacked(element?.textContent ?? '')
  job = JSON.parse(json) as LayOutJob
  element?.remove()
  document.documentElement.lang = job.lang
  document.title = job.title
  for (const [id, size] of Object.entries(job.photographs)) {
    const image = new Image()
    const address = placeholderUrl(id, size)
    image.src = address
    addresses.set(id, address)
    placeholders.set(address, image)
  }
  addFaces(job.fonts)
  await Promise.all([loadFaces(json), loaded([...placeholders.values()])])
}

/** The text that `pageContent` has packed. */
async function unpacked(base64: string): Promise<string> {
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

/** Compiles and runs the template and puts its HTML into this page; pictures and faces are ready when it returns. */
export async function render(): Promise<Rendered> {
  try {
    if (!job) throw new Error('There is no job.')
    const style = document.createElement('style')
    style.textContent = NOT_IN_WINDOW + job.css
    document.head.append(style)
    document.body.className = job.bodyClass ?? ''
    const helpers: unknown = job.helpers ? new Function(`return (${job.helpers})`)() : {}
    const html = renderTemplate(job.parts, {
      ...job.data,
      ...(helpers as Record<string, unknown>),
      photograph: photographHelper(job.photographs, addresses),
      pages: slots.pages,
    })
    putIntoPage(html)
    const anchors = slots.collect(document, html)
    if (anchors.length > 0) slots.fillWhilePrinting(document)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([loadFaces(wordsOf(document, html)), loaded([...document.images])])
    return { ok: true, anchors, photographIds: placeholderIdsIn(html) }
  } catch (error) {
    return { ok: false, ...describeFault(error) }
  }
}

/** Where a placeholder's picture is loaded already, it takes the place of the element that would load it again. */
function putIntoPage(html: string): void {
  const { body } = document.implementation.createHTMLDocument('') // nothing is loaded in there
  body.innerHTML = html
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
