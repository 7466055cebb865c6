import { Bought, claimFactLabels, itemQualities, keysOf, type ClaimFact } from '@lintel/contract'

export const claimFactNames = keysOf(claimFactLabels)

export const isClaimFact = (fact: string): fact is ClaimFact => claimFactNames.some((name) => name === fact)

export const claimFactsIn = (facts: object = {}): object =>
  Object.fromEntries(Object.entries(facts).filter(([fact]) => isClaimFact(fact)))

/** As typed: '2019', '3/2019', '2019-03'; undefined if it is none of them, or after `thisMonth` (`YYYY-MM`). */
export const parseBought = (typed: string, thisMonth: string): string | undefined => {
  const bought = typed
    .trim()
    .split(/[/.-]/)
    .toSorted((a, b) => b.length - a.length)
    .map((part) => part && part.padStart(2, '0'))
    .join('-')
  return Bought.safeParse(bought).success && bought <= thisMonth ? bought : undefined
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
