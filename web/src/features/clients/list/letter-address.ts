import { initialOf } from '@lintel/rules'

/** The words of a name in the list's address; empty while it shows a letter. */
export const nameIn = (params: URLSearchParams): string => params.get('name')?.trim() ?? ''

/** The list of clients at a letter, `a` to `z` or `0-9`. */
export const letterAddress = (letter: string): string => `/clients?search=${letter}`

/** The list of clients at the letter of a name; at its beginning without one. */
export const initialAddress = (name: string): string => {
  if (name.trim() === '') return '/clients'
  const initial = initialOf(name)
  return letterAddress(initial === '0' ? '0-9' : initial)
}
