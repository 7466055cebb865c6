import type { Item, ItemFacts, ReportBody } from '@lintel/contract'
import { sideOf } from './places.ts'

type Parts = ItemFacts['constituents']

const sameParts = (a: Parts, b: Parts): boolean =>
  a.length === b.length && a.every(({ label, value }, at) => label === b[at]?.label && value === b[at].value)

const isSame = (a: ItemFacts[keyof ItemFacts], b: ItemFacts[keyof ItemFacts]): boolean =>
  Array.isArray(a) && Array.isArray(b) ? sameParts(a, b) : a === b

/**
 * True where what an item is stays as the check-in has it: what is written now stands beside that, in
 * `condition.out.facts`. An item that was added at check-out, or a check-out without a report before, has one value.
 */
export const keepsCheckIn = ({ type }: Pick<ReportBody, 'type'>, { condition }: Pick<Item, 'condition'>): boolean =>
  sideOf(type) === 'out' && (condition.in.readonly === true || condition.out.facts !== undefined)

/** What an item is by now, as it is being written: the check-in's where nothing else is said. */
export const presentFacts = ({ name, colour, qty, constituents, condition }: Item): ItemFacts => ({
  ...{ name, colour, qty, constituents },
  ...condition.out.facts,
})

const written = (parts: Parts): Parts =>
  parts.map(({ label, value }) => ({ label: label.trim(), value })).filter(({ label }) => label !== '')

/** What an item is by now that it was not at check-in; an empty name or colour says nothing. */
export const outFacts = (item: Pick<Item, keyof ItemFacts | 'condition'>): Partial<ItemFacts> => {
  const { facts, sameAsCheckin } = item.condition.out
  if (!facts || sameAsCheckin.active) return {}
  const { qty } = facts
  const [name, colour] = [facts.name?.trim() ?? '', facts.colour?.trim() ?? '']
  const parts = facts.constituents && written(facts.constituents)
  return {
    ...(name !== '' && name !== item.name.trim() && { name }),
    ...(colour !== '' && colour !== item.colour.trim() && { colour }),
    ...(qty !== undefined && qty !== item.qty && { qty }),
    ...(parts && !sameParts(parts, written(item.constituents)) && { constituents: parts }),
  }
}

const factNames = { name: 'Item', colour: 'Colour', qty: 'Quantity', constituents: 'Parts' } as const

/** Something that an item is by now and was not, in words. */
export interface FactChange {
  fact: keyof ItemFacts
  /** What it is called for people. */
  label: string
  before: string
  after: string
}

/** Parts in a few words: `Handle, 2 lock`. */
export const partsText = (parts: Parts): string =>
  parts.map(({ label, value }) => (value === 1 ? label : `${value} ${label.toLowerCase()}`)).join(', ')

const factText = (value: ItemFacts[keyof ItemFacts]): string =>
  (Array.isArray(value) ? partsText(value) : String(value)) || 'None'

/** What an item is by now and was not at check-in, side by side, for people. */
export const factChanges = (item: Item): FactChange[] => {
  const after = outFacts(item)
  return (['name', 'colour', 'qty', 'constituents'] as const).flatMap((fact) => {
    const value = after[fact]
    if (value === undefined) return []
    return [{ fact, label: factNames[fact], before: factText(item[fact]), after: factText(value) }]
  })
}

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
  const differs = !isSame(item[fact], value)
  if (differs) out.sameAsCheckin.active = false
  else if (before === undefined) return
  const facts = { ...others, ...(differs && { [fact]: value }) }
  if (Object.keys(facts).length === 0) delete out.facts
  else out.facts = facts
}
