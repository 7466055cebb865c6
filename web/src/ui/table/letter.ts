import { initials } from '@lintel/contract'

export type Letter = (typeof initials)[number]

export const letterIn = (params: URLSearchParams): Letter | undefined => {
  const letter = params.get('search')?.toLowerCase() ?? ''
  return /^\d/.test(letter) ? '0-9' : initials.find((initial) => initial === letter)
}

/** The letter to show: the one of the URL, otherwise the first with entries. */
export const shownLetter = (params: URLSearchParams, used: readonly Letter[] | undefined): Letter =>
  letterIn(params) ?? used?.[0] ?? 'a'
