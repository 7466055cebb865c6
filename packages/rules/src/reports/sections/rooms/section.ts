import {
  ConditionIn,
  ConditionOut,
  Item,
  ItemComments,
  keysOf,
  mapDetails,
  responsibilityCodes,
  Room,
  type Responsibility,
} from '@lintel/contract'
import { outState } from './check-out.ts'
import { isGone, outFacts } from './facts.ts'
import type { Side } from '../../side.ts'
import {
  evidenceOf,
  readonlyFiles,
  type CarryOver,
  type FieldRule,
  type FieldRules,
  defineRules,
  keptEntries,
} from '../../section.ts'
import type { RoomProgress } from '../../progress.ts'

export const keptOfItem = {
  _uuid: 'held',
  name: 'fact',
  slug: 'held',
  qty: 'fact',
  colour: 'fact',
  condition: 'parts',
  constituents: 'fact',
  ...mapDetails(() => 'fact'),
  bought: 'fact',
  quality: 'fact',
  locallyadded: 'held',
  landlordcomments: 'own',
  tenantcomments: 'own',
} as const satisfies FieldRules<Item>

/** Of its `condition`. The previous responsibility is derived from the previous report. */
export const keptOfCondition = {
  responsibility: 'own',
  previousresponsibility: 'held',
  in: 'parts',
  out: 'own',
} as const satisfies Readonly<Record<keyof Item['condition'], FieldRule>>

export const keptOfCheckIn = {
  condition: 'held',
  cleanliness: 'held',
  notes: 'held',
  photos: 'held',
  audios: 'held',
} as const satisfies FieldRules<ConditionIn>

export const isGraded = ({ condition }: Item, side: Side): boolean =>
  condition[side].condition !== '' ||
  (side === 'out' && (condition.out.sameAsCheckin.active || condition.out.missing === true))

export const isFlagged = (item: Item, side: Side): boolean => item.condition[side].notes.some((note) => note.flagged)

/** Graded out of all, flagged, photographs, and changed since check-in. */
export const roomProgress = (room: Room, side: Side): RoomProgress => {
  const progress = { done: 0, of: 0, flagged: 0, photos: room.photos.length, changed: 0 }
  for (const section of room.sections)
    for (const type of section.types)
      for (const item of type.items) {
        progress.of++
        if (isGraded(item, side)) progress.done++
        if (isFlagged(item, side)) progress.flagged++
        if (side === 'out' && outState(item) === 'changed') progress.changed++
        progress.photos += item.condition[side].photos.length
      }
  return progress
}

/** Of a previous check-out, in code order. */
const responsibilitiesOf = ({ condition }: Item): Responsibility[] => {
  const named = new Set([
    ...condition.responsibility,
    ...condition.in.notes.flatMap(({ responsibility }) => responsibility),
  ])
  return keysOf(responsibilityCodes).filter((code) => named.has(code))
}

function itemFrom(source: Item, carry: CarryOver): Item {
  // From here on, the item has the facts found by the check-out.
  const item = { ...source, ...outFacts(source) }
  const { in: before, responsibility, previousresponsibility } = item.condition
  if (carry === 'evidence')
    return Item.parse({
      ...evidenceOf(keptOfItem, item),
      condition: {
        previousresponsibility: responsibilitiesOf(item),
        in: {
          ...evidenceOf(keptOfCheckIn, before),
          photos: readonlyFiles(before.photos),
          audios: readonlyFiles(before.audios),
          readonly: true,
        },
      },
    })
  return {
    ...item,
    condition: {
      responsibility: carry === 'kept' ? [...responsibility] : [],
      previousresponsibility: carry === 'kept' ? [...previousresponsibility] : responsibilitiesOf(item),
      in: carry === 'left' ? ConditionIn.parse({}) : { ...before, readonly: undefined },
      out: ConditionOut.parse({}),
    },
    landlordcomments: ItemComments.parse({}),
    tenantcomments: ItemComments.parse({}),
  }
}

const sectionsFrom = ({ sections }: Room, carry: CarryOver): Room['sections'] =>
  sections.map((section) => ({
    ...section,
    types: section.types.map((type) => ({
      ...type,
      items: type.items.filter((item) => !isGone(item)).map((item) => itemFrom(item, carry)),
    })),
  }))

export const rooms = defineRules({
  section: 'rooms',
  progress: (body, side, ofRoom) =>
    body.rooms
      .map((room) => ofRoom(room, side))
      .reduce(
        (sum, room) => ({ done: sum.done + room.done, of: sum.of + room.of, flagged: sum.flagged + room.flagged }),
        { done: 0, of: 0, flagged: 0 },
      ),
  kept: keptEntries({
    schema: Room,
    fields: {
      _uuid: 'held',
      name: 'fact',
      type: 'held',
      category: 'held',
      overview: 'fact',
      photos: 'photos',
      sections: 'parts',
      compliancesections: 'own',
      rest: 'own',
    },
    begins: (room) => ({ sections: sectionsFrom(room, 'evidence') }),
    // Applies to the visit at which it was graded.
    followOn: ({ rest: _graded, ...room }, carry) => {
      const isKept = carry === 'kept'
      return {
        ...room,
        sections: sectionsFrom(room, carry),
        overview: isKept ? room.overview : '',
        photos: isKept ? [...room.photos] : [],
        compliancesections: [],
      }
    },
  }),
})
