import { cutText, type Address } from '@lintel/contract'

/** So many words of an address are kept for searching; a save must not touch more than 100 rows in all. */
export const wordsAtMost = 16
/** Longer words are found by their beginning. */
const longestWord = 40

const split = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => cutText(word, longestWord))

/** A postcode, or the beginning of one, without its space: `zz12a`. */
const postcodeLike = /^[a-z]{1,2}\d[a-z0-9]{0,5}$/

/** What of an address can be searched. */
export interface SearchWords {
  /** Distinct words that rows are kept for, at most `wordsAtMost`: the postcode first, then line 1 onwards. */
  keys: string[]
  /** All of it as ' word word …', with a blank before each word. */
  text: string
}

/** The words by which an address is found: parts of words match from their beginning. */
export const addressWords = ({ line1, line2, town, county, postcode }: Address): SearchWords => {
  const whole = cutText(split(postcode).join(''), longestWord)
  const words = [line1, line2, town, county].flatMap(split)
  const keys = [...new Set([whole, ...words].filter(Boolean))].slice(0, wordsAtMost)
  const all = new Set([whole, ...words, ...split(postcode)].filter(Boolean))
  return { keys, text: [...all].map((word) => ` ${word}`).join('') }
}

/** A search, as a person types it. */
export interface SearchTerms {
  /** The whole is a number: the reference that is meant by it. */
  ref?: number
  /** The word to look up first, because it narrows most; and those that must be there besides. */
  lead: string
  others: string[]
}

/** What a search text asks for, or undefined where it has neither letter nor digit. */
export const searchTerms = (search: string): SearchTerms | undefined => {
  const words = split(search)
  const joined = words.join('')
  if (!joined) return undefined
  if (postcodeLike.test(joined)) return { lead: joined, others: [] }
  const [lead = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  return { ...(/^\d{1,9}$/.test(joined) && words.length === 1 && { ref: Number(joined) }), lead, others }
}
