import { keysOf, itemFactLabels, type Item, type ItemFacts, type ReportBody } from '@lintel/contract'
import { sideOf } from '../../side.ts'
import { claimFactNames, claimFactText, isClaimFact } from './claim-facts.ts'

type Parts = ItemFacts['constituents']

const isParts = (value: unknown): value is Parts => Array.isArray(value)

const sameParts = (a: Parts, b: Parts): boolean =>
  a.length === b.length && a.every(({ label, value }, at) => label === b[at]?.label && value === b[at].value)

export const isSameFact = (a: unknown, b: unknown): boolean => (isParts(a) && isParts(b) ? sameParts(a, b) : a === b)

const written = (parts: Parts): Parts =>
  parts.map(({ label, value }) => ({ label: label.trim(), value })).filter(({ label }) => label !== '')

const settled = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : isParts(value) ? written(value) : value

/** If it differs; an empty text is no value. */
const said = (value: unknown, before: unknown): unknown => {
  const now = settled(value)
  return now === undefined || now === '' || isSameFact(now, settled(before)) ? undefined : now
}

export const changedFacts = (facts: object, before: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const now: unknown = said(Reflect.get(facts, name), Reflect.get(before, name))
      return now === undefined ? [] : [[name, now]]
    }),
  )

/**
 * Edits of the check-in's description are stored next to it, in `condition.out.facts`. An item added at check-out, or a
 * check-out without a previous report, has one value.
 */
export const keepsCheckIn = ({ type }: Pick<ReportBody, 'type'>, { condition }: Pick<Item, 'condition'>): boolean =>
  sideOf(type) === 'out' && (condition.in.readonly === true || condition.out.facts !== undefined)

const itemFacts = keysOf(itemFactLabels)

/** At check-out the check-in's. */
export const ownFacts = (item: Item): ItemFacts =>
  Object.fromEntries(itemFacts.map((fact) => [fact, item[fact]])) as ItemFacts

/** From where `writeFact` stores it: at check-out next to the check-in's. */
export const presentFacts = (report: Pick<ReportBody, 'type'>, item: Item): ItemFacts => ({
  ...ownFacts(item),
  ...(keepsCheckIn(report, item) && item.condition.out.facts),
})

export const isGone = ({ condition }: Pick<Item, 'condition'>): boolean => condition.out.missing === true

/** Empty texts are left out. A missing or unchanged item has only what a claim for it needs. */
export const outFacts = (item: Pick<Item, keyof ItemFacts | 'condition'>): Partial<ItemFacts> => {
  const { facts, sameAsCheckin } = item.condition.out
  if (!facts) return {}
  return changedFacts(facts, item, isGone(item) || sameAsCheckin.active ? claimFactNames : itemFacts)
}

export interface FactChange {
  fact: string
  label: string
  before: string
  after: string
}

/** `Handle, 2 lock`. */
export const partsText = (parts: Parts): string =>
  parts.map(({ label, value }) => (value === 1 ? label : `${value} ${label.toLowerCase()}`)).join(', ')

/** As people read it. */
export const factText = (fact: string, value: unknown): string => {
  if (isParts(value)) return partsText(value)
  if (isClaimFact(fact)) return claimFactText(fact, String(value))
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value).trim()
}

/** A fact that was empty at check-in was not recorded then. */
export const changesBeside = (now: object, before: object, labels: Readonly<Record<string, string>>): FactChange[] =>
  Object.entries(labels).flatMap(([fact, label]) => {
    const value: unknown = Reflect.get(now, fact)
    if (value === undefined) return []
    const was = factText(fact, Reflect.get(before, fact)) || 'Not recorded'
    return [{ fact, label, before: was, after: factText(fact, value) || 'None' }]
  })

export const factChanges = (item: Item): FactChange[] => changesBeside(outFacts(item), item, itemFactLabels)

/** Or next to the check-in's; one that equals the check-in's is removed. */
export const writeFact = <F extends keyof ItemFacts>(
  draft: ReportBody,
  item: Item,
  fact: F,
  value: ItemFacts[F],
): void => {
  if (!keepsCheckIn(draft, item)) {
    Object.assign(item, { [fact]: value })
    return
  }
  const { out } = item.condition
  const { [fact]: before, ...others } = out.facts ?? {}
  const differs = !isSameFact(item[fact], value)
  if (differs) {
    out.sameAsCheckin.active = false
    if (!isClaimFact(fact)) delete out.missing
  } else if (before === undefined) return
  const facts = { ...others, ...(differs && { [fact]: value }) }
  if (Object.keys(facts).length === 0) delete out.facts
  else out.facts = facts
}
