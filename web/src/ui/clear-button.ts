import type { MouseEvent } from 'react'

/** On a keyboard click the focus would be lost with the button, and Tab would start at the top of the page. */
const returnFocus = ({ detail, currentTarget }: MouseEvent) => {
  if (detail !== 0) return
  const field = currentTarget.closest('.mantine-InputWrapper-root')?.querySelector('input:not([type="hidden"])')
  if (field instanceof HTMLInputElement) field.focus()
}

/**
 * The `clearButtonProps` of a field with this label. By default keyboards and screen readers skip the button; once they
 * reach it, it must be large enough for touch.
 */
export const clearButton = (label: string) => ({
  'aria-label': `Clear ${label}`,
  'aria-hidden': false,
  tabIndex: 0,
  miw: 24,
  mih: 24,
  // Before the field is cleared; `onClick` is the field's own.
  onClickCapture: returnFocus,
})
