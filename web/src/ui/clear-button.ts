/**
 * The button that empties a field, for its `clearButtonProps`. Left to itself, keyboards and screen readers miss it; once
 * they reach it, it has to be of a size that fingers hit.
 */
export const clearButton = (label: string) => ({
  'aria-label': label,
  'aria-hidden': false,
  tabIndex: 0,
  miw: 24,
  mih: 24,
})
