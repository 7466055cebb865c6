import type { Dictionary } from '@lintel/contract'
import { singular } from './vocabulary.ts'

export interface NamedItem {
  name: string
  slug: string
  section: string
  type: string
  /** In the singular, in order. */
  words: readonly string[]
  /** The last word, or the first in `chest of drawers`. */
  head: string
}

export interface DictionaryWords {
  items: readonly NamedItem[]
  /** In order. */
  headed: (words: readonly string[]) => readonly NamedItem[]
  /** By the first word of their names. */
  beginning: (word: string) => readonly NamedItem[]
  /** The only candidates for a misheard one. */
  longWords: (letter: string) => readonly string[]
  weightOf: (word: string) => number
  knows: (word: string) => boolean
  colours: ReadonlyMap<string, string>
}

/** In lower case and in the singular. */
export const wordsIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => singular(word))

const headOf = (words: readonly string[]): string => {
  const of = words.indexOf('of')
  return (of > 0 ? words[of - 1] : words.at(-1)) ?? ''
}

/** Length of a misheard word, and of its correction. */
export const mishearable = 5

const nothing: readonly NamedItem[] = []

/** Of items with the same name the first is used. */
export function dictionaryWords(dictionary: Dictionary): DictionaryWords {
  const byName = new Map<string, NamedItem>()
  const colours = new Map<string, string>()
  const addColours = (names: readonly string[]) => {
    for (const name of names) {
      const key = wordsIn(name).join(' ')
      if (key && !colours.has(key)) colours.set(key, name)
    }
  }
  addColours(dictionary.colours)
  for (const section of dictionary.sections)
    for (const type of section.types)
      for (const item of type.items) {
        addColours(item.colours)
        const words = wordsIn(item.name)
        const key = words.join(' ')
        if (words.length > 0 && !byName.has(key))
          byName.set(key, {
            name: item.name,
            slug: item.slug,
            section: section.slug,
            type: type.slug,
            words,
            head: headOf(words),
          })
      }
  const items = [...byName.values()]
  const having = new Map<string, number>()
  for (const { words } of items) for (const word of new Set(words)) having.set(word, (having.get(word) ?? 0) + 1)
  const byHead = Map.groupBy(items, ({ head }) => head)
  const byFirst = Map.groupBy(items, ({ words }) => words[0])
  const order = new Map(items.map((item, at) => [item, at]))
  const long = [...having.keys()].filter((word) => word.length >= mishearable)
  const byLetter = Map.groupBy(long, (word) => word.charAt(0))
  return {
    items,
    headed: (words) => {
      if (words.length === 1) return byHead.get(words[0] ?? '') ?? nothing
      const found = [...new Set(words)].flatMap((word) => byHead.get(word) ?? nothing)
      return found.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    },
    beginning: (word) => byFirst.get(word) ?? nothing,
    longWords: (letter) => byLetter.get(letter) ?? [],
    colours,
    knows: (word) => having.has(word),
    weightOf: (word) => Math.log((items.length + 1) / (having.get(word) ?? 0.5)) + 0.5,
  }
}
