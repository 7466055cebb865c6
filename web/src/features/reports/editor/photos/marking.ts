import { markLabels } from '@lintel/rules'
import type { Mark } from '@lintel/contract'

/** Shares of the picture as it is shown. */
export interface Point {
  x: number
  y: number
}

/** What a press takes hold of: one of a mark's two points, or all of it. */
export type Part = 'first' | 'second' | 'whole'

const within = (value: number, low = 0, high = 1) => Math.max(low, Math.min(high, value))

export const moved = (mark: Mark, part: Part, dx: number, dy: number): Mark => {
  const { x1, y1, x2, y2 } = mark
  if (part === 'first') return { ...mark, x1: within(x1 + dx), y1: within(y1 + dy) }
  if (part === 'second') return { ...mark, x2: within(x2 + dx), y2: within(y2 + dy) }
  const [x, y] = [
    within(dx, -Math.min(x1, x2), 1 - Math.max(x1, x2)),
    within(dy, -Math.min(y1, y2), 1 - Math.max(y1, y2)),
  ]
  return { ...mark, x1: x1 + x, y1: y1 + y, x2: x2 + x, y2: y2 + y }
}

const reach = 0.12

/** At a point, as if it was drawn: an arrow points at it, the others surround it. */
export const placed = (kind: Mark['kind'], { x, y }: Point): Mark => {
  const at: Mark = { kind, x1: x, y1: y, x2: x, y2: y, ...(kind === 'text' && { text: '' }) }
  if (kind === 'text') return at
  if (kind === 'arrow') return moved(at, 'first', x < 0.2 ? reach : -reach, y > 0.8 ? -reach : reach)
  return moved(moved(at, 'first', -reach, kind === 'line' ? 0 : -reach), 'second', reach, kind === 'line' ? 0 : reach)
}

const rounded = (value: number) => Math.round(within(value) * 10_000) / 10_000

/** As it is stored; words without blanks around them. */
export const settled = ({ text, ...mark }: Mark): Mark => ({
  ...mark,
  x1: rounded(mark.x1),
  y1: rounded(mark.y1),
  x2: rounded(mark.x2),
  y2: rounded(mark.y2),
  ...(text !== undefined && { text: text.trim() }),
})

const percent = (value: number) => Math.round(100 * value)

/** `Arrow at 40 %, 55 % to 60 %, 70 %`, from the left and from the top, for screen readers. */
export const markPosition = ({ kind, x1, y1, x2, y2, text }: Mark): string => {
  const at = `${markLabels[kind]}${text ? ` ‘${text}’` : ''} at ${percent(x1)} %, ${percent(y1)} %`
  return kind === 'text' ? at : `${at} to ${percent(x2)} %, ${percent(y2)} %`
}
