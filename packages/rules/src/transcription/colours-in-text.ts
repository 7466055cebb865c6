import type { DictionaryWords } from './dictionary-words.ts'
import { type Token, capital, first } from './tokens.ts'
import { plainColours, shades } from './vocabulary.ts'

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
