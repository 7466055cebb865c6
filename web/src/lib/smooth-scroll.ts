import { smoothScroll } from '@lintel/contract'

const scroller = (element: Element): Element => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent)
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight) return parent
  }
  return document.scrollingElement ?? document.documentElement
}

const easeOut = (part: number) => 1 - (1 - part) ** 3

/** Brings an element into view within 250 ms, leaving room for what sticks to the top; at once where motion is off. */
export const scrollSmoothlyTo = (element: Element): void => {
  const box = scroller(element)
  const from = box.scrollTop
  const top = box === document.scrollingElement ? 0 : box.getBoundingClientRect().top
  const to = Math.max(0, from + element.getBoundingClientRect().top - top + smoothScroll.offsetPx)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    box.scrollTop = to
    return
  }
  const begun = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, (now - begun) / smoothScroll.durationMs)
    box.scrollTop = from + (to - from) * easeOut(part)
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
