/** The first letter shown in an index. */
const firstLetter = 'a'

/** The letter in the URL of a list by letters: `a` to `z`, or `0-9`. */
export const letterIn = (params: URLSearchParams): string => {
  const letter = params.get('search')?.toLowerCase() ?? firstLetter
  return /^[a-z]$/.test(letter) ? letter : /^[0-9]/.test(letter) ? '0-9' : firstLetter
}
