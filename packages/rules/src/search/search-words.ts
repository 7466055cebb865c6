import { cutText } from '@lintel/contract'

/** Longer words are found by their first characters. */
export const longestWord = 40

/** Letters that Unicode does not take apart, as people type them. */
const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ı: 'i',
}

/** Without accents, in lower case. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþßæœħı]/g, (letter) => letters[letter] ?? letter)

/** Inside words, however they are typed: King's is Kings. */
export const withoutApostrophes = (text: string): string =>
  text.replaceAll(/([\p{L}\p{M}\p{N}])['‘’‛ʼ′`´＇]+(?=[\p{L}\p{N}])/gu, '$1')

/** Folded, without punctuation, cut to `longestWord`. */
export const wordsOf = (text: string): string[] =>
  folded(withoutApostrophes(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => cutText(word, longestWord))

/** First letter without accent, or `0` for anything else. */
export const initialOf = (name: string): string => /^[a-z]/.exec(folded(name).trimStart())?.[0] ?? '0'
