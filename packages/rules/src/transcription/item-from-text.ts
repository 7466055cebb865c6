import type { TranscribedItem } from '@lintel/contract'
import type { DictionaryWords, NamedItem } from './dictionary-words.ts'
import { inWordsOf, tokensOf, type Token, first, phrase, capital, reachesOf } from './tokens.ts'
import {
  fillers,
  finishes,
  isDefect,
  isFault,
  linkers,
  materials,
  numberOf,
  places,
  plainColours,
  shades,
  units,
  weakPlaces,
} from './vocabulary.ts'

interface Found {
  item: NamedItem
  at: readonly number[]
  head: number
  score: number
  coverage: number
}

const window = { before: 4, after: 3 }
const perWord = 0.12

/** `light` in `light wear` is an adjective, not a lamp. */
const isManner = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]]
  return token?.words.length === 1 && first(token) === 'light' && next?.clause === token.clause && isDefect(first(next))
}

function findAll(tokens: readonly Token[], dictionary: DictionaryWords): Found[] {
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + dictionary.weightOf(word), 0)
  return tokens.flatMap((token, head) =>
    dictionary.headed(token.words).flatMap((item): Found[] => {
      if (isManner(tokens, head)) return []
      const from = Math.max(0, head - window.before)
      const near = tokens
        .slice(from, head + window.after + 1)
        .flatMap(({ clause }, index) => (clause === token.clause ? [from + index] : []))
      const at = near.filter((other) => tokens[other]?.words.some((word) => item.words.includes(word)))
      const saying = new Set(at.flatMap((one) => tokens[one]?.words ?? []))
      const matched = item.words.filter((word) => saying.has(word))
      const score = weigh(matched)
      return [{ item, at, head, score: score - perWord * head, coverage: score / weigh(item.words) }]
    }),
  )
}

const isPlain = (word: string): boolean =>
  fillers.has(word) || linkers.has(word) || weakPlaces.has(word) || places.has(word) || word === 'x' || word === 'of'

/** Rooms before an object locate it; they are not part of its name. */
const roomWords = new Set(
  'hall hallway landing stair kitchen bathroom bedroom lounge living dining reception study utility main rear front back left right hand upstairs downstairs first second ensuite en suite wc cloakroom whole entire fixed existing original'.split(
    ' ',
  ),
)

function nounFrom(tokens: readonly Token[], head: number): number {
  const { clause } = tokens[head] ?? { clause: -1 }
  let from = head
  for (let at = head - 1; at >= Math.max(0, head - 3); at--) {
    const token = tokens[at]
    const word = token ? first(token) : ''
    if (!token || token.clause !== clause || isPlain(word) || isDefect(word) || isFault(word)) break
    if (plainColours.includes(word) || shades.has(word) || numberOf(word) !== undefined) break
    from = at
  }
  return from
}

/** Synonyms are replaced by the dictionary's words. */
const called = (tokens: readonly Token[]): string =>
  capital(
    tokens
      .map(({ raw, words, isSaying }) => (isSaying ? words.join(' ') : raw))
      .join(' ')
      .toLowerCase(),
  )

interface Named {
  description: string
  slug?: string
  at: readonly number[]
  head: number
  isObject: boolean
}

const unnamed: Named = { description: '', at: [], head: -1, isObject: false }

/** A dictionary item, if one fits better than all others. */
function nameOf(tokens: readonly Token[], dictionary: DictionaryWords): Named {
  const reaches = reachesOf(tokens)
  const found = findAll(tokens, dictionary)
  for (const reach of [0, 1] as const) {
    const here = found.filter(({ head }) => reaches[head] === reach)
    const clause = Math.min(...here.map(({ head }) => tokens[head]?.clause ?? 0))
    const own = here.filter(({ head }) => tokens[head]?.clause === clause)
    if (own.length === 0 || (reach === 0 && clause > 0 && saysAnother(tokens, clause))) continue
    const best = Math.max(...own.map(({ score }) => score))
    const tied = own
      .filter(({ score }) => best - score < 1e-6)
      .toSorted((a, b) => b.coverage - a.coverage || a.item.words.length - b.item.words.length)
    const [top] = tied
    if (!top) continue
    const from = nounFrom(tokens, top.head)
    const qualified = tokens
      .slice(from, top.head)
      .some((token, index) => !top.at.includes(from + index) && !token.words.some((word) => roomWords.has(word)))
    const isOne = top.coverage > 0.999 || (tied.length === 1 && top.coverage > 0.4 && !qualified)
    const isObject =
      reach === 1 && tokens.some((token, at) => at < top.head && token.clause === clause && isFault(first(token)))
    if (isOne) return { description: top.item.name, slug: top.item.slug, at: top.at, head: top.head, isObject }
    const at = tokens.map((_, index) => index).slice(from, top.head + 1)
    const known = at.filter((index) => !tokens[index]?.words.every((word) => roomWords.has(word)))
    const description = called(known.flatMap((index) => tokens[index] ?? []))
    return { description, at, head: top.head, isObject }
  }
  return unknownThing(tokens)
}

/** Something that is not a dictionary item. */
const saysAnother = (tokens: readonly Token[], before: number): boolean => {
  const { description, head } = unknownThing(tokens)
  return description !== '' && (tokens[head]?.clause ?? before) < before
}

/** Of sentences about no object. */
const saysNothing = new Set('nothing everything all none no not as otherwise'.split(' '))

/** Named by the first part, unless that describes a condition. */
function unknownThing(tokens: readonly Token[]): Named {
  const [opening] = tokens
  if (!opening) return unnamed
  const at = [...tokens.keys()].filter((index) => tokens[index]?.clause === opening.clause)
  const words = at.map((index) => first(tokens[index] ?? opening))
  const end = words.findIndex(
    (word, index) => index > 0 && (linkers.has(word) || weakPlaces.has(word) || places.has(word)),
  )
  const own = (end < 0 ? at : at.slice(0, end)).filter((index) => {
    const word = first(tokens[index] ?? opening)
    return (
      !isPlain(word) &&
      numberOf(word) === undefined &&
      !plainColours.includes(word) &&
      !shades.has(word) &&
      !finishes.has(word)
    )
  })
  const isSaid = own.some(
    (index) => isDefect(first(tokens[index] ?? opening)) || isFault(first(tokens[index] ?? opening)),
  )
  const head = own.at(-1)
  if (
    head === undefined ||
    isSaid ||
    saysNothing.has(words[0] ?? '') ||
    own.length > 4 ||
    weakPlaces.has(words[0] ?? '') ||
    places.has(words[0] ?? '')
  )
    return unnamed
  const description = called(own.map((index) => tokens[index] ?? opening))
  return { description, at: own, head, isObject: false }
}

interface Marked {
  value: string
  at: readonly number[]
}

/** And its words: before it, right after it, or on their own. */
function colourOf(tokens: readonly Token[], named: Named, dictionary: DictionaryWords): Marked | undefined {
  const clauseOf = (at: number) => tokens[at]?.clause
  const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
  const isFree = (at: number) => !named.at.includes(at)
  if (named.head >= 0) {
    const start = Math.min(...named.at, nounFrom(tokens, named.head))
    for (let at = Math.max(0, start - 5); at < named.head; at++) {
      const found = clauseOf(at) === clauseOf(named.head) && isFree(at) ? coloursAt(tokens, at, dictionary) : undefined
      const after = found && tokens.slice(at + found.used, start)
      if (
        found &&
        range(at, found.used).every(isFree) &&
        !named.isObject &&
        after?.every((token) => !isFault(first(token)))
      )
        return { value: found.name, at: range(at, found.used) }
    }
  }
  const end = named.head < 0 ? -1 : Math.max(...named.at)
  for (let at = end + 1; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) break
    const found = coloursAt(tokens, at, dictionary)
    if (found) {
      let after = at + found.used
      while (
        tokens[after] &&
        clauseOf(after) === token.clause &&
        tokens[after]?.words.every((word) => finishes.has(word))
      )
        after++
      let made = after
      while (
        tokens[made] &&
        clauseOf(made) === token.clause &&
        tokens[made]?.words.every((word) => materials.has(word))
      )
        made++
      const next = clauseOf(made) === token.clause ? tokens[made] : undefined
      const isOther =
        next !== undefined &&
        !isPlain(first(next)) &&
        numberOf(first(next)) === undefined &&
        (isFault(first(next)) || isDefect(first(next)) || opensClause(tokens, at, end))
      if (!isOther) return { value: found.name, at: range(at, after - at) }
    }
    // Words that lead to a colour; anything else ends the description of the object itself.
    if (!isLeading(first(token)) && !found) {
      const next = tokens.findIndex((other, index) => index > at && other.clause > token.clause)
      if (next < 0) return undefined
      at = next - 1
    } else if (found) at += found.used - 1
  }
  return undefined
}

/** A colour there belongs to what follows. */
const opensClause = (tokens: readonly Token[], at: number, end: number): boolean =>
  tokens[at]?.clause !== tokens[Math.max(0, end)]?.clause

const isLeading = (word: string): boolean =>
  fillers.has(word) ||
  (linkers.has(word) && word !== 'with') ||
  finishes.has(word) ||
  word === 'in' ||
  word === 'throughout'

const partsOf = (tokens: readonly Token[]): ReadonlyMap<number, readonly number[]> =>
  Map.groupBy(tokens.keys(), (index) => tokens[index]?.clause ?? -1)

function quantityOf(tokens: readonly Token[], named: Named): { qty: number; at: readonly number[] } | undefined {
  if (named.head >= 0 && !named.isObject) {
    const { clause } = tokens[named.head] ?? { clause: -1 }
    for (let at = Math.min(...named.at) - 1; at >= 0; at--) {
      const token = tokens[at]
      if (!token || token.clause !== clause) break
      const word = first(token)
      const number = numberOf(word.replace(/^x(?=\d)/, ''))
      const next = tokens[at + 1]
      if (number !== undefined && !(next && units.has(first(next)) && !named.at.includes(at + 1)))
        return { qty: number, at: [at] }
      if (isFault(word)) break
    }
  }
  for (const [clause, part] of partsOf(tokens)) {
    const at = part.filter((index) => !named.at.includes(index))
    const counted = at.filter(
      (index) =>
        !/^(?:x|time|quantity|qty|of|off|them|number|no|in|total|there|are|is)$/.test(
          first(tokens[index] ?? { raw: '', words: [], clause }),
        ),
    )
    const [only, ...others] = counted
    const number = only === undefined ? undefined : numberOf((tokens[only]?.words[0] ?? '').replace(/^x(?=\d)/, ''))
    if (number !== undefined && others.length === 0) return { qty: number, at }
    // 'times two' and 'x 2' right after the object.
    const times = at.find((index) =>
      /^(?:x\d*|time|quantity|qty)$/.test(first(tokens[index] ?? { raw: '', words: [], clause })),
    )
    if (times !== undefined && times > named.head) {
      const word = tokens[times]?.words[0] ?? ''
      const inside = numberOf(word.replace(/^x/, ''))
      const after = inside ?? numberOf(tokens[times + 1]?.words[0] ?? '')
      if (after !== undefined) return { qty: after, at: inside === undefined ? [times, times + 1] : [times] }
    }
  }
  return undefined
}

/** In the dictated words: the rest of each part without object, colour and number. */
function notesOf(tokens: readonly Token[], used: ReadonlySet<number>, named: Named): string[] {
  return [...partsOf(tokens)].flatMap(([clause, at]) => {
    const isOwn = at.includes(named.head)
    const left = isOwn && named.isObject ? at : at.filter((index) => !used.has(index))
    const before = isOwn && !named.isObject ? left.filter((index) => index < named.head) : []
    const after = left.filter((index) => !before.includes(index))
    const kept = before.filter((index) => isDefect(first(tokens[index] ?? { raw: '', words: [], clause })))
    return [kept, after].flatMap((indexes) => {
      const said = indexes.flatMap((index) => tokens[index] ?? [])
      const from = said.findIndex((token) => !fillers.has(first(token)) && !linkers.has(first(token)))
      if (from < 0) return []
      const note = said.slice(from)
      while (note.length > 0 && ['and', 'with', 'but'].includes(first(note.at(-1) ?? { raw: '', words: [], clause })))
        note.pop()
      const tells = note.some((token) => !isPlain(first(token)) && !finishes.has(first(token)))
      return tells ? [capital(phrase(note))] : []
    })
  })
}

/**
 * In the words of a dictionary. If several items fit equally well ('door'), none is guessed: the description stays as
 * dictated. Notes only contain dictated words.
 */
export function itemFromText(text: string, dictionary: DictionaryWords): TranscribedItem {
  const tokens = inWordsOf(dictionary, tokensOf(text))
  const named = nameOf(tokens, dictionary)
  const colour = colourOf(tokens, named, dictionary)
  const counted = quantityOf(tokens, named)
  const used = new Set([...named.at, ...(colour?.at ?? []), ...(counted?.at ?? [])])
  return {
    description: named.description.slice(0, 300),
    ...(named.slug !== undefined && { slug: named.slug }),
    color: colour?.value.slice(0, 300) ?? '',
    ...(counted && counted.qty <= 99_999 && { qty: counted.qty }),
    conditions: notesOf(tokens, used, named).slice(0, 50),
  }
}

/** Starting at a word: its name, and its number of words. */
function colourAt(
  tokens: readonly Token[],
  at: number,
  { colours }: Pick<DictionaryWords, 'colours'>,
): { name: string; used: number } | undefined {
  const { clause } = tokens[at] ?? { clause: -1 }
  const words = (count: number) => {
    const some = tokens.slice(at, at + count)
    return some.length === count && some.every((token) => token.clause === clause)
      ? some.map((token) => token.words.join(' ')).join(' ')
      : undefined
  }
  for (const used of [3, 2, 1]) {
    const key = words(used)
    if (key === undefined) continue
    const own = colours.get(key)
    if (own !== undefined) return { name: own, used }
    if (plainColours.includes(key)) return { name: capital(key), used }
  }
  const token = tokens[at]
  if (!token || !shades.has(first(token))) return undefined
  const rest = colourAt(tokens, at + 1, { colours })
  if (!rest || tokens[at + 1]?.clause !== clause)
    return ['navy', 'olive', 'sage'].includes(first(token))
      ? { name: capital(token.raw.toLowerCase()), used: 1 }
      : undefined
  return { name: capital(`${token.raw.toLowerCase()} ${rest.name.toLowerCase()}`), used: rest.used + 1 }
}

/** Or two with `and` between them. */
export function coloursAt(tokens: readonly Token[], at: number, dictionary: DictionaryWords) {
  const one = colourAt(tokens, at, dictionary)
  if (!one) return undefined
  const and = tokens[at + one.used]
  const two = and && first(and) === 'and' ? colourAt(tokens, at + one.used + 1, dictionary) : undefined
  return two ? { name: `${one.name} and ${two.name.toLowerCase()}`, used: one.used + 1 + two.used } : one
}
