import {
  disputeLinesMax,
  type ClaimLine,
  type Client,
  type Dispute,
  type DisputeLine,
  type Item,
  type Remedy,
  type ReportBody,
} from '@lintel/contract'
import { apportion, claimTotal, type Apportioned } from '../apportionment/apportion.ts'
import { toPence } from '../pence.ts'
import { pathByIds } from '../reports/checks/id-path.ts'
import { itemsIn } from '../reports/paths.ts'
import { outState } from '../reports/sections/rooms/check-out.ts'
import { claimFactsIn } from '../reports/sections/rooms/claim-facts.ts'
import { presentFacts } from '../reports/sections/rooms/facts.ts'
import { isSame } from '../three-way-merge/graph.ts'
import { entryAt, isItem } from './claimable.ts'

/** In the check-out's words. Subject to the agreement or to be clarified is not the tenant's yet. */
const isCharged = ({ condition: { responsibility, out } }: Item, code: 'TT' | 'CLN'): boolean =>
  responsibility.includes(code) || out.notes.some((note) => note.responsibility.includes(code))

/** What shows an age shows no change. */
const hasChanged = (item: Item): boolean =>
  outState({ ...item, ...claimFactsIn(item.condition.out.facts) }) === 'changed'

const hasFacts = (entry: object): entry is Pick<ClaimLine, 'bought' | 'quality'> => 'bought' in entry

/** Without a cost, which claims nothing until it is given. */
export function newLine(body: ReportBody, path: string, remedy: Remedy = 'replace'): ClaimLine {
  const { entry = {} } = entryAt(body, path) ?? {}
  const facts = isItem(entry) ? presentFacts(body, entry) : entry
  const { bought, quality } = hasFacts(facts) ? facts : ({ bought: '', quality: '' } as const)
  return { path, remedy, cost: 0, bought, quality, share: 100 }
}

/** What changed and is the tenant's, or has to be cleaned. */
export const suggestedLines = (body: ReportBody): ClaimLine[] =>
  [...itemsIn(body)]
    .flatMap(({ item, path }) => {
      const isTenants = isCharged(item, 'TT')
      if (!hasChanged(item) || !(isTenants || isCharged(item, 'CLN'))) return []
      return newLine(body, pathByIds(body, path), isTenants ? 'replace' : 'clean')
    })
    .slice(0, disputeLinesMax)

/** Undefined if the body does not have it any more. */
export function apportionLine(
  body: ReportBody,
  { options }: Pick<Client, 'options'>,
  line: ClaimLine,
): Apportioned | undefined {
  const about = entryAt(body, line.path)
  const { enddate } = body.tenancy
  const tenancy = { end: enddate || body.date, isOpen: enddate === '', lives: options?.lives }
  if (!about) return undefined
  const { name, room } = about
  return apportion({ ...line, name, room, costPence: toPence(line.cost) }, tenancy)
}

/** As it was when the claim was saved. What was not known has one step, and no sum. */
export const savedSum = ({ low, middle, high, proposed, steps }: DisputeLine): Apportioned => ({
  low: toPence(low),
  middle: toPence(middle),
  high: toPence(high),
  proposed: toPence(proposed),
  steps,
  isKnown: proposed > 0 || steps.length > 1,
})

/** Whether the check-out or the agency's lives make other sums than those that were saved. */
export const hasOtherSums = (
  body: ReportBody,
  client: Pick<Client, 'options'>,
  { lines }: Pick<Dispute, 'lines'>,
): boolean =>
  lines.some((line) => {
    const now = apportionLine(body, client, line)
    return now && !isSame(now, savedSum(line))
  })

/** Only suggested: nobody has said what it costs. */
export const isSuggested = ({ cost, claimed }: Pick<ClaimLine, 'cost' | 'claimed'>): boolean =>
  cost === 0 && claimed === undefined

/** In pounds. */
const claimedOf = ({ claimed, proposed }: Pick<DisputeLine, 'claimed' | 'proposed'>): number => claimed ?? proposed

export type ClaimedLine = DisputeLine & { sum: number }

/** What is given away of it: the lines that claim something, with its sum, numbered in this order from 1. */
export const claimedLines = ({ lines }: Pick<Dispute, 'lines'>): ClaimedLine[] =>
  lines.map((line) => ({ ...line, sum: claimedOf(line) })).filter(({ sum }) => sum > 0)

/** Ids of the uploaded files that they name. */
export const filesOfLines = (lines: readonly Pick<ClaimLine, 'invoice' | 'agreement'>[]): string[] =>
  lines.flatMap(({ invoice = [], agreement = [] }) => [invoice, agreement].flat())

/** In pence. */
export const disputeTotal = (
  lines: readonly (Pick<ClaimLine, 'claimed'> & { proposed: number })[],
  deposit: number,
): number =>
  claimTotal(
    lines.map((line) => toPence(claimedOf(line))),
    toPence(deposit),
  )
