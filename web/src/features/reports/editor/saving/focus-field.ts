/** A section may have to be loaded before its field is there. */
const patienceMs = 5000

/** Brings the field of a path (`data-path`) into sight and puts the cursor there, as soon as it is drawn. */
export const focusField = (path: string): void => {
  const until = performance.now() + patienceMs
  const look = () => {
    const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
    const field = place?.matches('input, textarea') ? place : place?.querySelector<HTMLElement>('input, textarea')
    if (field) {
      field.scrollIntoView({ block: 'center' })
      field.focus({ preventScroll: true })
    } else if (performance.now() < until) requestAnimationFrame(look)
  }
  look()
}
