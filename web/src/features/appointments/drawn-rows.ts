import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** So many rows above and below those in sight are drawn too: keys and tabs reach them before they are looked for. */
const marginRows = 4
/** A diary that is scrolled is looked at anew after so many pixels. */
const stepPx = 120
/** The line of hours above the rows, in pixels. */
export const headPx = 37

/** Rows from one up to another, without that one. */
export interface DrawnRows {
  from: number
  to: number
}

/** What of a diary is in sight, in pixels from its top, and rows that may not go, since something in them is in use. */
interface Sight {
  top: number
  bottom: number
  used: readonly string[]
}

/** The rows of a sight, of so many that are all of one height. */
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

/**
 * The rows of a diary that are drawn with all that is in them: those in sight of `root`, which scrolls, and some more. The
 * row that has the keyboard, and the one from which something is dragged, stay. Paper has all.
 */
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
    // What is printed is what is drawn when the event returns.
    const print = () => flushSync(() => setPrinted(true))
    const printed = () => setPrinted(false)
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('pointerdown', take, true)
    // A drag of the browser's own cancels the pointer, and is still one.
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
