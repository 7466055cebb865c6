import { cutText, type Address } from '@lintel/contract'
import { longestWord, wordsOf } from './search-words.ts'

/** Of an address; a save must not touch more than 100 rows in all. */
export const maxSearchWords = 16
/** The first part, the second or the beginning of one, and both without a space. */
const outward = /^[a-z]{1,2}\d[a-z\d]?$/
const inward = /^\d[a-z]{0,2}$/
const postcodeLike = /^[a-z]{1,2}\d[a-z\d]?(\d[a-z]{0,2})?$/

const longForms: ReadonlyMap<string, string> = new Map([
  ['rd', 'road'],
  ['ave', 'avenue'],
  ['ln', 'lane'],
  ['ct', 'court'],
  ['apt', 'apartment'],
])

/** Abbreviations in full. 'St' is a street at the end of a part or before a number, and a saint elsewhere. */
export const lineWords = (line: string): string[] =>
  line.split(/[,;]/).flatMap((part) =>
    wordsOf(part).map((word, at, words) => {
      const isStreet = word === 'st' && at > 0 && /^(\d|$)/.test(words[at + 1] ?? '')
      return isStreet ? 'street' : (longForms.get(word) ?? word)
    }),
  )

/** Abbreviations in full unless the long form begins with them: 'st', 'ave'. */
export const typedWords = (typed: string): string[] =>
  wordsOf(typed).map((word) => {
    const long = longForms.get(word)
    return long === undefined || long.startsWith(word) ? word : long
  })

export interface SearchWords {
  /** Distinct, stored as rows, at most `maxSearchWords`: the postcode first, then line 1 onwards. */
  keys: string[]
  /** ' word word …', with a space before each word. */
  text: string
}

/** Partial words match from their beginning. */
export const addressWords = ({ line1, line2, town, county, postcode }: Address): SearchWords => {
  const whole = cutText(wordsOf(postcode).join(''), longestWord)
  const words = [line1, line2, town, county].flatMap(lineWords)
  const keys = [...new Set([whole, ...words].filter(Boolean))].slice(0, maxSearchWords)
  const all = new Set([whole, ...words, ...wordsOf(postcode)].filter(Boolean))
  return { keys, text: [...all].map((word) => ` ${word}`).join('') }
}

export interface SearchTerms {
  /** The whole search is a number: a reference. */
  ref?: number
  /** Looked up first, because it is the most selective; the others filter its results. */
  lead: string
  others: string[]
}

/** Undefined if it has neither letter nor digit. */
export const searchTerms = (search: string): SearchTerms | undefined => {
  const words = typedWords(search)
  const [first = '', ...rest] = words
  if (!first) return undefined
  const isPostcode = rest.length === 0 ? postcodeLike.test(first) : outward.test(first) && inward.test(rest.join(''))
  if (isPostcode) return { lead: words.join(''), others: [] }
  // Reports have no row for the second part of a postcode alone.
  const rank = (word: string) => (inward.test(word) ? 0 : word.length)
  const [lead = '', ...others] = words.toSorted((a, b) => rank(b) - rank(a))
  return { ...(/^\d{1,9}$/.test(first) && rest.length === 0 && { ref: Number(first) }), lead, others }
}
