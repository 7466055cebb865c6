/** A select shows its choice in a field that does not scroll as text does. */
const isSelect = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.readOnly || element.getAttribute('aria-haspopup') === 'listbox')

const isCut = (element: Element): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  const isLineCut = textOverflow === 'ellipsis' || isSelect(element)
  if (isLineCut && element.scrollWidth > element.clientWidth) return true
  return Number(webkitLineClamp) > 0 && element.scrollHeight > element.clientHeight
}

const showWhole = ({ target }: Event) => {
  if (!(target instanceof Element) || target.closest('[title]')) return
  // Text is often in an element of its own, inside the one that cuts it.
  const cut = [target, target.parentElement, target.parentElement?.parentElement].find(
    (element) => element && isCut(element),
  )
  if (!(cut instanceof HTMLElement)) return
  cut.title = isSelect(cut) ? cut.value : (cut.textContent ?? '').trim()
  cut.addEventListener('pointerleave', () => cut.removeAttribute('title'), { once: true })
}

/** Gives every text that its box cuts a title with the whole of it while it is pointed at. */
export const showCutText = (): void => document.addEventListener('pointerover', showWhole)
