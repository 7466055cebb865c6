import { cutText } from '@lintel/contract'

/** Longer words are found by their beginning. */
export const longestWord = 40

/** A text without accents, in lower case: what people type when they look for it. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a text as they are searched for: folded, without punctuation, cut to `longestWord`. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => cutText(word, longestWord))

/** Where a name is in an index by letters: its first letter without accent, or `0` for anything else. */
export const initialOf = (name: string): string => /^[a-z]/.exec(folded(name).trimStart())?.[0] ?? '0'
