import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Rows rendered above and below the visible ones, so that keys and Tab reach them. */
const marginRows = 4
/** Visible rows are recalculated after scrolling this many pixels. */
const stepPx = 120
/** The height of the line of hours above the rows, in pixels. */
export const headPx = 37

/** A range of rows; the end is exclusive. */
export interface DrawnRows {
  from: number
  to: number
}

/** The visible part of a diary, in pixels from its top, and the rows that stay because they are in use. */
interface Sight {
  top: number
  bottom: number
  used: readonly string[]
}

export function rowsInSight({ top, bottom, used }: Sight, ids: readonly string[], height: number): DrawnRows {
  const at = (px: number) => (px - headPx) / height
  const kept = used.map((id) => ids.indexOf(id)).filter((index) => index >= 0)
  const from = Math.min(Math.floor(at(top)) - marginRows, ...kept)
  const to = Math.max(Math.ceil(at(bottom)) + marginRows, ...kept.map((index) => index + 1))
  const first = Math.min(Math.max(0, from), Math.max(0, ids.length - 1))
  return { from: first, to: Math.min(ids.length, Math.max(to, first + 1)) }
}

const isSame = (a: Sight, b: Sight) =>
  a.top === b.top && a.bottom === b.bottom && a.used.join('\n') === b.used.join('\n')

/** The visible rows and some more, the focused one and the one dragged from; all for printing. */
export function useDrawnRows(
  root: RefObject<HTMLElement | null>,
  { ids, height, rowOf }: { ids: readonly string[]; height: number; rowOf: (element: Element) => string | undefined },
): DrawnRows {
  const [isPrinted, setPrinted] = useState(false)
  const [sight, setSight] = useState<Sight>(() => ({ top: 0, bottom: innerHeight, used: [] }))
  useEffect(() => {
    const element = root.current
    if (!element) return
    let held: string | undefined
    const look = () => {
      const focused = document.activeElement
      const used = [held, focused && element.contains(focused) ? rowOf(focused) : undefined]
      const now: Sight = {
        top: Math.floor(element.scrollTop / stepPx) * stepPx,
        bottom: Math.ceil((element.scrollTop + element.clientHeight) / stepPx) * stepPx,
        used: used.filter((id) => id !== undefined),
      }
      setSight((before) => (isSame(before, now) ? before : now))
    }
    const take = ({ target }: Event) => {
      held = target instanceof Element ? rowOf(target) : undefined
    }
    const letGo = () => {
      held = undefined
    }
    const print = () => flushSync(() => setPrinted(true))
    const printed = () => setPrinted(false)
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('pointerdown', take, true)
    // A native drag cancels the pointer but continues.
    const ends = ['pointerup', 'touchend', 'touchcancel', 'dragend', 'drop'] as const
    for (const end of ends) addEventListener(end, letGo, true)
    addEventListener('beforeprint', print)
    addEventListener('afterprint', printed)
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', look)
      element.removeEventListener('pointerdown', take, true)
      for (const end of ends) removeEventListener(end, letGo, true)
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', printed)
    }
  }, [root, rowOf])
  return isPrinted ? { from: 0, to: ids.length } : rowsInSight(sight, ids, height)
}
