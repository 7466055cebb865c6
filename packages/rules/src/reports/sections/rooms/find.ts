import { feedbackParties, itemDetailNames, type Item, type Note, type Room } from '@lintel/contract'
import { claimTexts } from './claim-facts.ts'
import { partyComments } from '../../../sharing/party-comments.ts'

export interface Found {
  roomId: string
  /** Absent if the room itself matches. */
  itemId?: string
}

/** Without case and accents, so that 'cafe' finds 'Café'. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const itemTexts = ['name', 'colour', ...itemDetailNames] as const

const noteTexts = (notes: readonly Note[]) => notes.map(({ note }) => note)

const textOf = (item: Item): string =>
  [
    ...itemTexts.map((field) => item[field]),
    ...claimTexts({ ...item, ...item.condition.out.facts }),
    ...item.constituents.map(({ label }) => label),
    ...itemTexts.map((field) => item.condition.out.facts?.[field] ?? ''),
    ...(item.condition.out.facts?.constituents ?? []).map(({ label }) => label),
    ...noteTexts(item.condition.in.notes),
    ...noteTexts(item.condition.out.notes),
    item.condition.out.sameAsCheckin.note,
    item.condition.in.condition,
    item.condition.out.condition,
    ...feedbackParties.flatMap((party) => partyComments(item, party)).map(({ comments }) => comments),
    // A separator, so that no match spans two fields.
  ].join('\n')

type Index = readonly (Found & { text: string })[]

const indexOf = (room: Room): Index => {
  const own = {
    roomId: room._uuid,
    text: plain([room.name, room.overview, room.out?.facts?.name, room.out?.facts?.overview].join('\n')),
  }
  const items = room.sections.flatMap((section) =>
    section.types.flatMap((type) =>
      type.items.map((item) => ({ roomId: room._uuid, itemId: item._uuid, text: plain(textOf(item)) })),
    ),
  )
  return [own, ...items]
}

/**
 * By names, colours, makes, notes of both sides, comments. The text of an unchanged room is cached, so that searching a
 * report of 1,600 items takes a few milliseconds.
 */
export const createFinder = () => {
  const known = new WeakMap<Room, Index>()
  return (rooms: readonly Room[], wanted: string): Found[] => {
    const text = plain(wanted.trim())
    if (text === '') return []
    return rooms.flatMap((room) => {
      const index = known.get(room) ?? indexOf(room)
      known.set(room, index)
      return index
        .filter((entry) => entry.text.includes(text))
        .map(({ roomId, itemId }) => (itemId === undefined ? { roomId } : { roomId, itemId }))
    })
  }
}
