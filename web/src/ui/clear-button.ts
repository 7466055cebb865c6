import type { MouseEvent } from 'react'

/** On a keyboard click the focus would be lost with the button, and Tab would start at the top of the page. */
const returnFocus = ({ detail, currentTarget }: MouseEvent) => {
  if (detail !== 0) return
  const field = currentTarget.closest('.mantine-InputWrapper-root')?.querySelector('input:not([type="hidden"])')
  if (field instanceof HTMLInputElement) field.focus()
}

/** Once keyboards and screen readers reach the button, it must be large enough for touch. */
export const clearButton = (label: string) => ({
  'aria-label': `Clear ${label}`,
  'aria-hidden': false,
  tabIndex: 0,
  miw: 24,
  mih: 24,
  onClickCapture: returnFocus,
})
