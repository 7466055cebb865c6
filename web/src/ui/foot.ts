/**
 * The `ref` of a bar at the foot of the screen: messages stand above it, however high it is, so that none covers the
 * button that it speaks of.
 */
export const footRef = (bar: HTMLElement): (() => void) => {
  const { style } = document.documentElement
  const measuring = new ResizeObserver(() => style.setProperty('--l-foot', `${bar.offsetHeight}px`))
  measuring.observe(bar)
  return () => {
    measuring.disconnect()
    style.removeProperty('--l-foot')
  }
}
