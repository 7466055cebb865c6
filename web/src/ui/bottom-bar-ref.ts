/** The `ref` of a bar at the foot of the screen: toasts are shown above it, so that they do not cover its buttons. */
export const bottomBarRef = (bar: HTMLElement): (() => void) => {
  const { style } = document.documentElement
  const measuring = new ResizeObserver(() => style.setProperty('--l-foot', `${bar.offsetHeight}px`))
  measuring.observe(bar)
  return () => {
    measuring.disconnect()
    style.removeProperty('--l-foot')
  }
}
