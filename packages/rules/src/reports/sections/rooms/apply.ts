import { claimFactLabels, keysOf, type Item, type ReportBody, type Room } from '@lintel/contract'
import { isEntryGone } from '../../check-in-entries.ts'
import { itemById } from '../../paths.ts'
import type { Side } from '../../side.ts'
import { isClaimFact } from './claim-facts.ts'
import { endSameAsCheckin } from './check-out.ts'
import { factText, isGone, keepsCheckIn, presentFacts, writeFact } from './facts.ts'

/** They can be copied to other items; with labels. */
export const appliedFields = {
  condition: 'Condition',
  cleanliness: 'Cleanliness',
  colour: 'Colour',
  make: 'Make',
  model: 'Model',
  ...claimFactLabels,
  notes: 'Notes',
} as const
export type AppliedField = keyof typeof appliedFields

const textOf = (body: ReportBody, item: Item, side: Side, field: AppliedField): string => {
  const { condition, cleanliness, notes } = item.condition[side]
  if (field === 'condition') return condition
  if (field === 'cleanliness') return cleanliness
  if (field === 'notes')
    return notes
      .map(({ note }) => note)
      .filter(Boolean)
      .join('; ')
  return factText(field, presentFacts(body, item)[field])
}

/** With their text; empty fields are left out. */
export const toApply = (body: ReportBody, item: Item, side: Side): { field: AppliedField; text: string }[] =>
  keysOf(appliedFields)
    .map((field) => ({ field, text: textOf(body, item, side, field) }))
    .filter(({ text }) => text !== '')

export interface Applied {
  fields: AppliedField[]
  count: number
}

/**
 * An item of the check-in keeps its check-in fields: only its check-out condition is written, and the age and quality
 * that it lacks. Notes are appended to existing ones, without flags.
 */
export const applyTo = (
  draft: ReportBody,
  from: Item,
  ids: readonly string[],
  side: Side,
  fields: readonly AppliedField[],
): Applied => {
  const given = new Map<string, Set<AppliedField>>()
  const facts = presentFacts(draft, from)
  const source = from.condition[side]
  for (const id of ids) {
    const item = itemById(draft, id)
    if (!item || isGone(item) || item._uuid === from._uuid) continue
    const target = item.condition[side]
    const got = new Set<AppliedField>()
    for (const field of fields) {
      if (field === 'condition' && source.condition !== '') target.condition = source.condition
      else if (field === 'cleanliness' && source.cleanliness !== '') target.cleanliness = source.cleanliness
      else if (field === 'notes' && source.notes.some(({ note }) => note !== ''))
        for (const { note, responsibility } of source.notes) {
          if (note !== '' && !target.notes.some((known) => known.note === note))
            target.notes.push({ note, originalnote: '', flagged: false, responsibility: [...responsibility] })
        }
      else if (
        (field === 'colour' || field === 'make' || field === 'model' || isClaimFact(field)) &&
        facts[field] !== '' &&
        (!keepsCheckIn(draft, item) || (isClaimFact(field) && item[field] === ''))
      )
        writeFact(draft, item, field, facts[field])
      else continue
      got.add(field)
    }
    if (got.size > 0) given.set(id, got)
    if (got.has('condition') || got.has('cleanliness') || got.has('notes')) endSameAsCheckin(item.condition)
  }
  return {
    fields: fields.filter((field) => [...given.values()].some((got) => got.has(field))),
    count: given.size,
  }
}

export const itemsOfRoom = ({ sections }: Pick<Room, 'sections'>): Item[] =>
  sections.flatMap(({ types }) => types.flatMap(({ items }) => items))

/** Items of the same name in other rooms. */
export const namesakes = ({ rooms }: Pick<ReportBody, 'rooms'>, id: string): string[] => {
  const own = rooms.find((room) => itemsOfRoom(room).some(({ _uuid }) => _uuid === id))
  const name =
    own &&
    itemsOfRoom(own)
      .find(({ _uuid }) => _uuid === id)
      ?.name.trim()
      .toLowerCase()
  if (!name) return []
  return rooms
    .filter((room) => room !== own && !isEntryGone(room))
    .flatMap(itemsOfRoom)
    .filter((item) => item.name.trim().toLowerCase() === name && !isGone(item))
    .map(({ _uuid }) => _uuid)
}
