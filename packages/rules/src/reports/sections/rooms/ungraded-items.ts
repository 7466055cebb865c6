import type { CleanlinessGrade, ConditionGrade, Item, ReportBody, Room } from '@lintel/contract'
import type { Side } from '../../side.ts'
import { isEntryGone } from '../../check-in-entries.ts'
import { setRoomSameAsCheckin, unrecordedItems } from './check-out.ts'
import { isGraded } from './section.ts'

/** Grades for many items together; '' leaves one unchanged. */
export interface RestGrades {
  condition: ConditionGrade
  cleanliness: CleanlinessGrade
}

const isOpen = (item: Item, side: Side): boolean => item.condition[side].cleanliness === '' && !isGraded(item, side)

/** The remaining items of these rooms: those without a grade on a side, and neither unchanged nor missing. */
export const ungradedItems = (rooms: readonly Room[], side: Side): Item[] =>
  rooms
    .filter((room) => !isEntryGone(room))
    .flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap(({ items }) => items)))
    .filter((item) => isOpen(item, side))

/** Gives the remaining items of these rooms the same grades. Existing grades stay. Each room records the grades. */
export const gradeRest = (rooms: readonly Room[], side: Side, { condition, cleanliness }: RestGrades): void => {
  for (const room of rooms) {
    const rest = ungradedItems([room], side)
    for (const item of rest) Object.assign(item.condition[side], { condition, cleanliness })
    if (rest.length > 0) room.rest = { condition, cleanliness }
  }
}

/**
 * The grades of a room's remaining items if they can be printed for the whole room: every item has a grade, and at
 * least one still has these.
 */
export const commonRestGrades = (
  { rest, sections }: Pick<Room, 'rest' | 'sections'>,
  side: Side,
): RestGrades | undefined => {
  const items = sections.flatMap(({ types }) => types.flatMap((type) => type.items))
  const hasThem = ({ condition: { [side]: has } }: Item) =>
    has.condition === rest?.condition && has.cleanliness === rest.cleanliness
  return items.every((item) => isGraded(item, side)) && items.some(hasThem) ? rest : undefined
}

/** The items of a whole check-out that it has not recorded yet. */
export const unrecordedInReport = (report: Pick<ReportBody, 'rooms'>): Item[] =>
  report.rooms.filter((room) => !isEntryGone(room)).flatMap((room) => unrecordedItems(room, report))

/** Marks all of them as the same as at check-in. */
export const setReportSameAsCheckin = (draft: ReportBody): void => {
  for (const [at, room] of draft.rooms.entries()) if (!isEntryGone(room)) setRoomSameAsCheckin(draft, at)
}
