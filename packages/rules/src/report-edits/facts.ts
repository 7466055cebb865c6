import { itemFactLabels, type Item, type ItemFacts, type ReportBody } from '@lintel/contract'
import { sideOf } from './places.ts'

type Parts = ItemFacts['constituents']

const isParts = (value: unknown): value is Parts => Array.isArray(value)

const sameParts = (a: Parts, b: Parts): boolean =>
  a.length === b.length && a.every(({ label, value }, at) => label === b[at]?.label && value === b[at].value)

/** True where two facts are the same, letter by letter. */
export const isSameFact = (a: unknown, b: unknown): boolean => (isParts(a) && isParts(b) ? sameParts(a, b) : a === b)

const written = (parts: Parts): Parts =>
  parts.map(({ label, value }) => ({ label: label.trim(), value })).filter(({ label }) => label !== '')

const settled = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : isParts(value) ? written(value) : value

/** What a check-out says of a fact, where that is something else than before; empty text says nothing. */
const said = (value: unknown, before: unknown): unknown => {
  const now = settled(value)
  return now === undefined || now === '' || isSameFact(now, settled(before)) ? undefined : now
}

/** What of some facts says something else than before. */
export const saidFacts = (facts: object, before: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const now: unknown = said(Reflect.get(facts, name), Reflect.get(before, name))
      return now === undefined ? [] : [[name, now]]
    }),
  )

/**
 * True where what an item is stays as the check-in has it: what is written now stands beside that, in
 * `condition.out.facts`. An item that was added at check-out, or a check-out without a report before, has one value.
 */
export const keepsCheckIn = ({ type }: Pick<ReportBody, 'type'>, { condition }: Pick<Item, 'condition'>): boolean =>
  sideOf(type) === 'out' && (condition.in.readonly === true || condition.out.facts !== undefined)

const itemFacts = Object.keys(itemFactLabels) as (keyof ItemFacts)[]

/** What an item is by now, as it is being written: the check-in's where nothing else is said. */
export const presentFacts = (item: Item): ItemFacts => ({
  ...(Object.fromEntries(itemFacts.map((fact) => [fact, item[fact]])) as ItemFacts),
  ...item.condition.out.facts,
})

/** True where an item of the check-in was not there at check-out. */
export const isGone = ({ condition }: Pick<Item, 'condition'>): boolean => condition.out.missing === true

/** What an item is by now that it was not at check-in; an empty text says nothing, and what is gone is nothing. */
export const outFacts = (item: Pick<Item, keyof ItemFacts | 'condition'>): Partial<ItemFacts> => {
  const { facts, sameAsCheckin } = item.condition.out
  return facts && !sameAsCheckin.active && !isGone(item) ? saidFacts(facts, item, itemFacts) : {}
}

/** Something that is by now what it was not, in words. */
export interface FactChange {
  fact: string
  /** What it is called for people. */
  label: string
  before: string
  after: string
}

/** Parts in a few words: `Handle, 2 lock`. */
export const partsText = (parts: Parts): string =>
  parts.map(({ label, value }) => (value === 1 ? label : `${value} ${label.toLowerCase()}`)).join(', ')

const factText = (value: unknown): string => {
  if (isParts(value)) return partsText(value)
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value).trim()
}

/** What some facts are by now, beside what they were. What nobody wrote down at check-in was not recorded there. */
export const changesBeside = (now: object, before: object, labels: Readonly<Record<string, string>>): FactChange[] =>
  Object.entries(labels).flatMap(([fact, label]) => {
    const value: unknown = Reflect.get(now, fact)
    if (value === undefined) return []
    const was = factText(Reflect.get(before, fact)) || 'Not recorded'
    return [{ fact, label, before: was, after: factText(value) || 'None' }]
  })

/** What an item is by now and was not at check-in, side by side, for people. */
export const factChanges = (item: Item): FactChange[] => changesBeside(outFacts(item), item, itemFactLabels)

/** Writes a fact where it belongs: as the item's own, or beside the check-in's; what the check-in says needs no word. */
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
    delete out.missing
  } else if (before === undefined) return
  const facts = { ...others, ...(differs && { [fact]: value }) }
  if (Object.keys(facts).length === 0) delete out.facts
  else out.facts = facts
}
