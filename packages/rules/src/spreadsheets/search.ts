import { cutText, type Address } from '@lintel/contract'
import { addressText } from '../address-text.ts'
import { lineWords, typedWords } from '../search/address-words.ts'

/** A sort key is limited to 1,024 bytes. */
const longestKey = 100
const maxWords = 24

/** The text from each of its words on, and its postcode without a space, since typing can start at any word. */
export function addressKeys(address: Address): string[] {
  const words = lineWords(addressText(address)).slice(0, maxWords)
  const keys = words.map((_, at) => words.slice(at).join(' '))
  return [...new Set([...keys, lineWords(address.postcode).join('')])]
    .filter(Boolean)
    .map((key) => cutText(key, longestKey))
}

/** As in `addressKeys`. */
export const typedKey = (typed: string): { words: string[]; key: string } => {
  const words = typedWords(typed)
  return { words, key: cutText(words.join(' '), longestKey) }
}

/** Each typed word is the beginning of a word of the address. */
export function hasWords(displayed: string, words: readonly string[]): boolean {
  const own = lineWords(displayed)
  // A postcode can be typed without its space.
  const pairs = own.slice(1).map((word, at) => `${own[at]}${word}`)
  return words.every((word) => [...own, ...pairs].some((one) => one.startsWith(word)))
}

const maxLeads = 8

/**
 * Words typed in another order than the address's: each number beside each other word, since few addresses have '1
 * harbour' and thousands may have 'harbour', and the longest word.
 */
export function leadsOf(words: readonly string[]): string[] {
  const isHouse = (word: string) => /^\d+[a-z]?$/.test(word)
  const numbers = words.filter((word) => /\d/.test(word)).toSorted((a, b) => Number(isHouse(b)) - Number(isHouse(a)))
  const others = words.filter((word) => !isHouse(word)).toSorted((a, b) => b.length - a.length)
  const pairs = [
    ...numbers.flatMap((number) => others.map((word) => `${number} ${word}`)),
    ...numbers.flatMap((number) => others.map((word) => `${word} ${number}`)),
  ]
  return [...new Set([...pairs.slice(0, maxLeads - 1), others[0] ?? words[0] ?? ''])]
}
