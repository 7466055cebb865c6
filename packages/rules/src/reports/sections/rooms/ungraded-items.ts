import type { CleanlinessGrade, ConditionGrade, Item, ReportBody, Room } from '@lintel/contract'
import type { Side } from '../../side.ts'
import { isEntryGone } from '../../check-in-entries.ts'
import { setRoomSameAsCheckin, unrecordedItems } from './check-out.ts'
import { isGraded } from './section.ts'

/** '' leaves a grade unchanged. */
export interface RestGrades {
  condition: ConditionGrade
  cleanliness: CleanlinessGrade
}

const isOpen = (item: Item, side: Side): boolean => item.condition[side].cleanliness === '' && !isGraded(item, side)

/** Without a grade on a side, and neither unchanged nor missing. */
export const ungradedItems = (rooms: readonly Room[], side: Side): Item[] =>
  rooms
    .filter((room) => !isEntryGone(room))
    .flatMap(({ sections }) => sections.flatMap(({ types }) => types.flatMap(({ items }) => items)))
    .filter((item) => isOpen(item, side))

/** Existing grades stay. Each room records the grades. */
export const gradeRest = (rooms: readonly Room[], side: Side, { condition, cleanliness }: RestGrades): void => {
  for (const room of rooms) {
    const rest = ungradedItems([room], side)
    for (const item of rest) Object.assign(item.condition[side], { condition, cleanliness })
    if (rest.length > 0) room.rest = { condition, cleanliness }
  }
}

/** If they can be printed for the whole room: every item has a grade, and at least one still has these. */
export const commonRestGrades = (
  { rest, sections }: Pick<Room, 'rest' | 'sections'>,
  side: Side,
): RestGrades | undefined => {
  const items = sections.flatMap(({ types }) => types.flatMap((type) => type.items))
  const hasThem = ({ condition: { [side]: has } }: Item) =>
    has.condition === rest?.condition && has.cleanliness === rest.cleanliness
  return items.every((item) => isGraded(item, side)) && items.some(hasThem) ? rest : undefined
}

export const unrecordedInReport = (report: Pick<ReportBody, 'rooms'>): Item[] =>
  report.rooms.filter((room) => !isEntryGone(room)).flatMap((room) => unrecordedItems(room, report))

/** Not recorded yet, of a whole check-out. */
export const setReportSameAsCheckin = (draft: ReportBody): void => {
  for (const [at, room] of draft.rooms.entries()) if (!isEntryGone(room)) setRoomSameAsCheckin(draft, at)
}
