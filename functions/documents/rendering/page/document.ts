import type { PageNumbers } from '@lintel/pdf'
import { placeholderIdsIn, placeholderUrl } from '@lintel/pdf/placeholder'
import type { LayOutJob } from '../lay-out-job.ts'
import { describeFault } from './fault.ts'
import { addFaces, loadFaces, wordsOf } from './faces.ts'
import { PageNumberSlots } from './page-numbers.ts'
import { photographHelper } from './photograph.ts'
import { renderTemplate } from './template.ts'

export type Rendered =
  | { ok: true; photographIds: string[]; anchors: string[]; unknown: string[] }
  | { ok: false; message: string; part: string; line: number }

export interface RenderHooks {
  css: (css: string) => string
  /** Takes a part out of the document before it goes into the page. Returns its texts; undefined if none was. */
  reduce: (body: HTMLElement, html: string, job: LayOutJob) => string | undefined
  number: () => void
}

/** Chromium first lays out for the window, which is wider than any sheet: hiding the content saves that pass. */
const NOT_IN_WINDOW = '@media (min-width: 3000px) { body { content-visibility: hidden !important } }\n'

export const slots = new PageNumberSlots()
let job: LayOutJob | undefined
const addresses = new Map<string, string>()
const placeholders = new Map<string, HTMLImageElement>()

/** Before the author's code runs: pictures that load offline are reported one by one. `likely`: the range shown. */
export async function prepare(
  likely: (count: number) => [from: number, to: number] = (count) => [0, count],
): Promise<void> {
  const element = document.querySelector('script')
  const json = await decompressed(element?.textContent ?? '')
  job = JSON.parse(json) as LayOutJob
  element?.remove()
  document.documentElement.lang = job.lang
  document.title = job.title
  const photographs = Object.entries(job.photographs)
  const [from, to] = likely(photographs.length)
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

/** Compiles and runs the template and puts its HTML into this page; pictures and faces are loaded when it returns. */
export async function render(hooks?: RenderHooks): Promise<Rendered> {
  try {
    if (!job) throw new Error('There is no job.')
    addStyle(NOT_IN_WINDOW + (hooks?.css(job.css) ?? job.css))
    document.body.className = job.bodyClass ?? ''
    const helpers: unknown = job.helpers ? new Function(`return (${job.helpers})`)() : {}
    const unknown = new Set<string>()
    const locals = {
      ...job.data,
      ...(helpers as Record<string, unknown>),
      photograph: photographHelper(job.photographs, addresses),
      pages: slots.pages,
    }
    const { body } = document.implementation.createHTMLDocument('') // a document of its own loads nothing
    const made = renderTemplate(job.parts, locals, unknown)
    body.innerHTML = made
    const html = unlistBlank(body) ? body.innerHTML : made
    const removed = hooks?.reduce(body, html, job)
    putIntoPage(body)
    const anchors = slots.collect(document, html, removed)
    if (removed !== undefined) hooks?.number()
    else if (anchors.length > 0) slots.fillWhilePrinting(document)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([loadFaces(wordsOf(document, html)), loaded([...document.images])])
    return {
      ok: true,
      anchors,
      photographIds: placeholderIdsIn(html),
      unknown: [...unknown].slice(0, 200).map((name) => name.slice(0, 120)),
    }
  } catch (error) {
    return { ok: false, ...describeFault(error) }
  }
}

/** Takes a template's sections that printed nothing out of its contents; true if there are any. */
function unlistBlank(body: HTMLElement): boolean {
  const isBlank = (href: string) => {
    const name = CSS.escape(href.slice(1))
    const section = body.querySelector(`[id="${name}"], a[name="${name}"]`)
    const isEmpty = section?.textContent.trim() === '' && !section.querySelector('img, svg, hr')
    return !section || (section.matches('.added') && isEmpty)
  }
  const lines = [...body.querySelectorAll('.toc tr:has(a[href^="#"])')].filter((line) =>
    isBlank(line.querySelector('a')?.getAttribute('href') ?? ''),
  )
  for (const line of lines) line.remove()
  return lines.length > 0
}

export function addStyle(css: string): void {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
}

/** A loaded placeholder picture replaces the element that would load it again. */
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

/** Waits for pictures; an unreadable one is shown as missing, as browsers do. */
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

/** Without this, page numbers are found during printing. */
export function fillPages(pages: PageNumbers): void {
  slots.fill(pages)
}

export function shownPages(): PageNumbers {
  return slots.printed
}
