import type { MouseEvent } from 'react'

/** The keyboard's click: without this the focus would go with the button, and Tab would begin at the page's top. */
const returnFocus = ({ detail, currentTarget }: MouseEvent) => {
  if (detail !== 0) return
  const field = currentTarget.closest('.mantine-InputWrapper-root')?.querySelector('input:not([type="hidden"])')
  if (field instanceof HTMLInputElement) field.focus()
}

/**
 * The button that empties a field of this label, for its `clearButtonProps`. Left to itself, keyboards and screen
 * readers miss it; once they reach it, it has to be of a size that fingers hit.
 */
export const clearButton = (label: string) => ({
  'aria-label': `Clear ${label}`,
  'aria-hidden': false,
  tabIndex: 0,
  miw: 24,
  mih: 24,
  // Before the field is emptied; `onClick` is the field's own.
  onClickCapture: returnFocus,
})
