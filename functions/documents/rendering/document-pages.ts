import type { PageAddress, LockedPage, RenderCalls } from './locked-page.ts'
import type { Rendered } from './page/document.ts'
import type { Printed } from './print.ts'

/** The result of a template that ran without a fault. */
export type RenderedWell = Rendered & { ok: true }

/** A rendered document, ready to be printed. */
export interface Ready {
  rendered: RenderedWell
  print: (path: string) => Promise<Outcome>
  crashed: Promise<never>
}

interface Outcome {
  printed: Printed
  inParts: boolean
}

/** The pages of one job, for a way of rendering other than whole in one page. */
export interface DocumentPages {
  /** Opens one more page with the job. */
  open: (mayPost?: PageAddress) => Promise<LockedPage>
  render: (opening: Promise<LockedPage>, calls?: RenderCalls) => Promise<{ page: LockedPage; rendered: RenderedWell }>
  /** Renders the whole document in a new page. */
  renderWhole: () => Promise<Ready>
  /** A page that already has the whole document rendered. */
  readyWhole: (page: LockedPage, rendered: RenderedWell) => Ready
}
