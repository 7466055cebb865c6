import { cutText, type Address } from '@lintel/contract'
import { longestWord, wordsOf } from './words.ts'

/** The maximum indexed words of an address; a save must not touch more than 100 rows in all. */
export const maxSearchWords = 16
/** A postcode, or the beginning of one, without its space: `zz12a`. */
const postcodeLike = /^[a-z]{1,2}\d[a-z0-9]{0,5}$/

/** The searchable words of an address. */
export interface SearchWords {
  /** Distinct words stored as rows, at most `maxSearchWords`: the postcode first, then line 1 onwards. */
  keys: string[]
  /** All of them as ' word word …', with a space before each word. */
  text: string
}

/** The words by which an address is found: partial words match from their beginning. */
export const addressWords = ({ line1, line2, town, county, postcode }: Address): SearchWords => {
  const whole = cutText(wordsOf(postcode).join(''), longestWord)
  const words = [line1, line2, town, county].flatMap(wordsOf)
  const keys = [...new Set([whole, ...words].filter(Boolean))].slice(0, maxSearchWords)
  const all = new Set([whole, ...words, ...wordsOf(postcode)].filter(Boolean))
  return { keys, text: [...all].map((word) => ` ${word}`).join('') }
}

/** A search, parsed. */
export interface SearchTerms {
  /** Set if the whole search is a number: a reference. */
  ref?: number
  /** The word to look up first, because it is the most selective; the others filter its results. */
  lead: string
  others: string[]
}

/** Parses a search; undefined if it has neither letter nor digit. */
export const searchTerms = (search: string): SearchTerms | undefined => {
  const words = wordsOf(search)
  const joined = words.join('')
  if (!joined) return undefined
  if (postcodeLike.test(joined)) return { lead: joined, others: [] }
  const [lead = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  return { ...(/^\d{1,9}$/.test(joined) && words.length === 1 && { ref: Number(joined) }), lead, others }
}
