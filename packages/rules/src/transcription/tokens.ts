import { type DictionaryWords, mishearable, wordsIn } from './dictionary-words.ts'
import {
  fillers,
  finishes,
  isDefect,
  isFault,
  linkers,
  numberOf,
  places,
  plainColours,
  sayings,
  shades,
  weakPlaces,
} from './vocabulary.ts'

/** Or several with one meaning. */
export interface Token {
  raw: string
  /** In the singular; for a synonym the words that it stands for. */
  words: readonly string[]
  clause: number
  isSaying?: true
  /** Part of a complete dictionary name, in which a location (`outside tap`) is not one. */
  isNamed?: true
}

const said = /\d+(?:[.,]\d+)?|[\p{L}\p{N}]+(?:[-’'/&][\p{L}\p{N}]+)*|[.,;:()!?\n–—]/gu

/** A dash between words is not a break; one with spaces is. */
export function tokensOf(text: string): Token[] {
  let clause = 0
  const tokens: Token[] = []
  for (const [raw] of text.matchAll(said)) {
    if (/^[\p{L}\p{N}]/u.test(raw)) tokens.push({ raw, words: wordsIn(raw), clause })
    else clause++
  }
  return tokens
}

/** With its own meaning here: not corrected. */
const isOurs = (word: string): boolean =>
  fillers.has(word) ||
  linkers.has(word) ||
  places.has(word) ||
  weakPlaces.has(word) ||
  shades.has(word) ||
  finishes.has(word) ||
  plainColours.includes(word) ||
  isDefect(word) ||
  isFault(word) ||
  numberOf(word) !== undefined

/** Differing letters, a transposition as one; anything above `most` is reported alike. */
function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** The dictionary's, for a misheard or misspelt word; itself if there is none. */
function heardAs(word: string, { longWords, knows }: DictionaryWords): string {
  if (word.length < mishearable || knows(word) || isOurs(word)) return word
  const max = word.length < 9 ? 1 : 2
  const [only, ...others] = longWords(word.charAt(0)).filter((known) => distance(word, known, max) <= max)
  return only !== undefined && others.length === 0 ? only : word
}

const startsAt = (tokens: readonly Token[], at: number, words: readonly string[]): number => {
  const first = tokens[at]
  // Called for each word of a long recording and each item of a long dictionary: most calls end here.
  if (first?.words[0] !== words[0]) return 0
  let [used, left] = [0, words]
  while (left.length > 0) {
    const token = tokens[at + used]
    if (!token || token.clause !== first?.clause || token.words.some((word, index) => word !== left[index])) return 0
    left = left.slice(token.words.length)
    used++
  }
  return used
}

/** By their first word. */
const sayingsByFirst = Map.groupBy(
  sayings.map(([from, to]) => ({ said: from.split(' '), meant: to.split(' ') })),
  ({ said }) => said[0],
)

/** Synonyms become words of this dictionary, misheard words are corrected. */
export function inWordsOf(dictionary: DictionaryWords, heard: readonly Token[]): Token[] {
  const tokens = heard.map((token) => ({ ...token, words: token.words.map((word) => heardAs(word, dictionary)) }))
  const meant: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at]
    if (!first) break
    const begins = first.words[0] ?? ''
    const named = Math.max(0, ...dictionary.beginning(begins).map(({ words }) => startsAt(tokens, at, words)))
    const saying = (sayingsByFirst.get(begins) ?? [])
      .map(({ said: from, meant: words }) => ({ used: startsAt(tokens, at, from), words }))
      .find(({ used, words }) => used > 0 && words.every((word) => dictionary.knows(word)))
    if (saying && saying.used > named) {
      const some = tokens.slice(at, at + saying.used)
      meant.push({
        raw: some.map(({ raw }) => raw).join(' '),
        words: saying.words,
        clause: first.clause,
        isSaying: true,
      })
      at += saying.used
    } else {
      for (const token of tokens.slice(at, at + Math.max(1, named)))
        meant.push(named > 1 ? { ...token, isNamed: true } : token)
      at += Math.max(1, named)
    }
  }
  return meant
}

/** The first word of a token. */
export const first = ({ words }: Token): string => words[0] ?? ''

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const phrase = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join(' ')

/** 0 possibly, 1 something is said to be on it, 2 only if something is. */
type Reach = 0 | 1 | 2

/** Introduces only a location. */
const isPlace = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token) return false
  const word = first(token)
  if (places.has(word)) return true
  const after = next && next.clause === token.clause ? first(next) : ''
  return (
    (['next', 'close'].includes(word) && after === 'to') ||
    (['front', 'top', 'left', 'right', 'side', 'back', 'rear', 'bottom', 'corner'].includes(word) && after === 'of')
  )
}

export function reachesOf(tokens: readonly Token[]): Reach[] {
  let [reach, clause] = [0 as Reach, -1]
  return tokens.map((token, at) => {
    if (token.clause !== clause) [reach, clause] = [0, token.clause]
    const now = reach
    const word = first(token)
    if (token.isNamed) return now
    if (isPlace(tokens, at)) reach = 2
    else if (reach === 0 && (weakPlaces.has(word) || isFault(word))) reach = 1
    return now
  })
}
