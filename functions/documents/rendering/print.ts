import { openPdf, pagesOf, type PageNumbers, type PdfFile } from '@lintel/pdf'
import { TemplateError } from './errors.ts'
import { openFileSource } from './file-source.ts'
import type { LockedPage, PageAddress, RenderCalls } from './locked-page.ts'
import type { Rendered } from './page/document.ts'

/** Numbers wider than the guess can move the rest: up to this many layouts are tried until nothing moves. */
export const MAX_PASSES = 4

export const pagesMove = (): TemplateError =>
  new TemplateError('The page numbers shown by the template change the page breaks.')

export const pagesOfAnchors = (pages: PageNumbers, anchors: readonly string[]): PageNumbers =>
  Object.fromEntries(Object.entries(pages).filter(([anchor]) => anchors.includes(anchor)))

export interface Printed extends AsyncDisposable {
  file: PdfFile
  pageCount: number
  pages: PageNumbers
}

/** The page finds its numbers while printing; those it shows are compared with the final pages (decision 0101). */
export async function printWhole(page: LockedPage, anchors: readonly string[], path: string): Promise<Printed> {
  for (let pass = 1; ; pass++) {
    await page.print(path)
    await using opened = new AsyncDisposableStack()
    const file = await openPdf(opened.use(await openFileSource(path)))
    const { pageCount, pages } = await pagesOf(file)
    const shown = anchors.length > 0 ? await page.shownPages() : {}
    if (anchors.every((anchor) => pages[anchor] === shown[anchor])) {
      const open = opened.move()
      return {
        file,
        pageCount,
        pages: pagesOfAnchors(pages, anchors),
        [Symbol.asyncDispose]: () => open.disposeAsync(),
      }
    }
    if (pass === MAX_PASSES) throw pagesMove()
    await page.fillPages(pages)
  }
}

export type RenderedWell = Rendered & { ok: true }

export interface Ready {
  rendered: RenderedWell
  print: (path: string) => Promise<Outcome>
  crashed: Promise<never>
}

interface Outcome {
  printed: Printed
  inParts: boolean
}

/** For a way of rendering other than whole in one page. */
export interface DocumentPages {
  open: (mayPost?: PageAddress) => Promise<LockedPage>
  render: (opening: Promise<LockedPage>, calls?: RenderCalls) => Promise<{ page: LockedPage; rendered: RenderedWell }>
  renderWhole: () => Promise<Ready>
  readyWhole: (page: LockedPage, rendered: RenderedWell) => Ready
}
