import { smoothScroll } from '@lintel/contract'

const easeOut = (part: number) => 1 - (1 - part) ** 3

/** Scrolls a box to `top` (pixels) within 250 ms; immediately if reduced motion is preferred. */
export const scrollSmoothly = (box: Element, top: number): void => {
  const from = box.scrollTop
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    box.scrollTop = top
    return
  }
  const begun = performance.now()
  const step = (now: number) => {
    const part = Math.max(0, Math.min(1, (now - begun) / smoothScroll.durationMs))
    box.scrollTop = from + (top - from) * easeOut(part)
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

const scrollerOf = (element: Element): Element => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent)
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight) return parent
  }
  return document.scrollingElement ?? document.documentElement
}

/** Scrolls an element into view in the same way, leaving 65 pixels for sticky headers. */
export const scrollSmoothlyTo = (element: Element): void => {
  const box = scrollerOf(element)
  const edge = box === document.scrollingElement ? 0 : box.getBoundingClientRect().top
  const distance = element.getBoundingClientRect().top - edge
  scrollSmoothly(box, Math.max(0, box.scrollTop + distance + smoothScroll.offsetPx))
}
