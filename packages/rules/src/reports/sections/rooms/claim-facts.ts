import { Bought, claimFactLabels, itemQualities, keysOf, type ClaimFact } from '@lintel/contract'

export const claimFactNames = keysOf(claimFactLabels)

export const isClaimFact = (fact: string): fact is ClaimFact => claimFactNames.some((name) => name === fact)

export const claimFactsIn = (facts: object = {}): object =>
  Object.fromEntries(Object.entries(facts).filter(([fact]) => isClaimFact(fact)))

const months = 'january february march april may june july august september october november december'.split(' ')

/** `Mar` and `Sept` too. */
const monthNumber = (word: string): string => {
  const at = months.findIndex((month) => word.length >= 3 && month.startsWith(word.toLowerCase()))
  return at < 0 ? word : String(at + 1)
}

/** As typed: '2019', '3/2019', '2019-03', 'March 2019'; undefined if it is none of them, or after `last` (`YYYY-MM`). */
export const parseBought = (typed: string, last: string): string | undefined => {
  const bought = typed
    .trim()
    .split(/[/.-]|\s+/)
    .map(monthNumber)
    .toSorted((a, b) => b.length - a.length)
    .map((part) => part && part.padStart(2, '0'))
    .join('-')
  const isPossible = bought === '' || (bought >= '1800' && bought <= last)
  return Bought.safeParse(bought).success && isPossible ? bought : undefined
}

const qualities: Readonly<Record<string, string>> = itemQualities

/** As people read it: '03/2019', 'Medium'. */
export const claimFactText = (fact: ClaimFact, value: string): string =>
  fact === 'bought' ? value.split('-').toReversed().join('/') : (qualities[value] ?? '')

/** `Bought 03/2019`, `Quality medium`. */
export const claimTexts = (facts: Partial<Record<ClaimFact, string>>): string[] =>
  claimFactNames.flatMap((fact) => {
    const text = claimFactText(fact, facts[fact] ?? '')
    return text === '' ? [] : [`${claimFactLabels[fact]} ${text.toLowerCase()}`]
  })
