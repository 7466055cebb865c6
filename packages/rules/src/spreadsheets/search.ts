import { cutText, type Address } from '@lintel/contract'
import { addressText } from '../address-text.ts'
import { wordsOf } from '../search/words.ts'

/** A key of an address is so long at most; a sort key takes 1,024 bytes. */
const longestKey = 100
/** Words of an address that it is found by. */
const mostWords = 24

/**
 * The keys by which an address is found by its beginning: itself from each of its words on, and its postcode without a
 * space. Whoever types an address types it from some word of it on.
 */
export function addressKeys(address: Address): string[] {
  const words = wordsOf(addressText(address)).slice(0, mostWords)
  const keys = words.map((_, at) => words.slice(at).join(' '))
  return [...new Set([...keys, wordsOf(address.postcode).join('')])]
    .filter(Boolean)
    .map((key) => cutText(key, longestKey))
}

/** What was typed of an address: its words as `addressKeys` has them, and the key that it would be the beginning of. */
export const typedKey = (typed: string): { words: string[]; key: string } => {
  const words = wordsOf(typed)
  return { words, key: cutText(words.join(' '), longestKey) }
}

/** True where each word that was typed is the beginning of one of the address. */
export function hasWords(displayed: string, words: readonly string[]): boolean {
  const own = wordsOf(displayed)
  // A postcode may be typed without its space.
  const pairs = own.slice(1).map((word, at) => `${own[at]}${word}`)
  return words.every((word) => [...own, ...pairs].some((one) => one.startsWith(word)))
}

/** The word to look up first where words were typed in another order: a house number finds least of all. */
export const leadOf = (words: readonly string[]): string =>
  words.toSorted((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)) || b.length - a.length)[0] ?? ''
