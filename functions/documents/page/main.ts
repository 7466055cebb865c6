import type { PageNumbers } from '@lintel/report-document/pages-of'
import { placeholderIdsIn } from '@lintel/report-document/placeholder'
import type { LayOutJob } from '../job.ts'
import { describeFault } from './fault.ts'
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

/** Compiles and runs the template and puts its HTML into this page; pictures and faces are ready when it returns. */
export async function render(json: string): Promise<Rendered> {
  const job = JSON.parse(json) as LayOutJob
  try {
    document.documentElement.lang = job.lang
    document.title = job.title
    const style = document.createElement('style')
    style.textContent = NOT_IN_WINDOW + job.css
    document.head.append(style)
    await loadFonts(job)
    document.body.className = job.bodyClass ?? ''
    const helpers: unknown = job.helpers ? new Function(`return (${job.helpers})`)() : {}
    const html = renderTemplate(job.parts, {
      ...job.data,
      ...(helpers as Record<string, unknown>),
      photograph: photographHelper(job.photographs),
      pages: slots.pages,
    })
    document.body.innerHTML = html
    const anchors = slots.collect(document, html)
    await loadImages()
    return { ok: true, anchors, photographIds: placeholderIdsIn(html) }
  } catch (error) {
    return { ok: false, ...describeFault(error) }
  }
}

async function loadFonts({ fonts }: LayOutJob): Promise<void> {
  const faces = fonts.map(
    ({ family, base64, ...descriptors }) =>
      new FontFace(family, `url(data:font/woff2;base64,${base64})`, { ...descriptors }),
  )
  for (const face of faces) document.fonts.add(face)
  await Promise.all([...document.fonts].map((face) => face.load()))
}

/** Waits for pictures that are data; one that cannot be read is shown as missing, as browsers do. */
async function loadImages(): Promise<void> {
  for (const image of document.images) image.loading = 'eager'
  const coming = [...document.images].filter((image) => !image.complete)
  await Promise.all(
    coming.map(
      (image) =>
        new Promise<void>((done) => {
          image.addEventListener('load', () => done())
          image.addEventListener('error', () => done())
        }),
    ),
  )
}

/** Hides everything without moving anything: what is printed then costs its layout and nothing else. */
export function setHidden(hidden: boolean): void {
  document.documentElement.style.visibility = hidden ? 'hidden' : ''
}

/** Writes the page numbers into their places. */
export function fillPages(pages: PageNumbers): void {
  slots.fill(pages)
}
