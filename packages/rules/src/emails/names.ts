const skipped = /^(?:mr|mrs|miss|ms)\.?$/i
const joining = /^(?:and|&)$/i

/** `Mr and Mrs John Smith` is `John Smith`. Titles alone are not a name. */
export const withoutTitle = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const first = words.findIndex((word) => !skipped.test(word) && !joining.test(word))
  return first < 0 ? '' : words.slice(first).join(' ')
}

/** `A`, `A and B`, `A, B and C`. */
export const joinNames = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
