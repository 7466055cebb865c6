import { initialOf } from '@lintel/rules'

/** The name searched for in the list's URL; '' if it shows a letter. */
export const nameIn = (params: URLSearchParams): string => params.get('name')?.trim() ?? ''

/** The list of clients at a letter, `a` to `z` or `0-9`. */
export const letterAddress = (letter: string): string => `/clients?search=${letter}`

/** The client list at the initial of a name; at its beginning without a name. */
export const initialAddress = (name: string): string => {
  if (name.trim() === '') return '/clients'
  const initial = initialOf(name)
  return letterAddress(initial === '0' ? '0-9' : initial)
}
