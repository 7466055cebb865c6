import type { PageAddress, LockedPage, RenderCalls } from './locked-page.ts'
import type { Rendered } from './page/document.ts'
import type { Printed } from './print.ts'

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
  /** Opens one more page with the job. */
  open: (mayPost?: PageAddress) => Promise<LockedPage>
  render: (opening: Promise<LockedPage>, calls?: RenderCalls) => Promise<{ page: LockedPage; rendered: RenderedWell }>
  renderWhole: () => Promise<Ready>
  readyWhole: (page: LockedPage, rendered: RenderedWell) => Ready
}
