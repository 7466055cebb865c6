import {
  cleanlinessGrades,
  conditionGrades,
  type CleanlinessGrade,
  type ConditionGrade,
  type ConditionIn,
  type Item,
  type Key,
  type Report,
  type ReportBody,
  type Room,
} from '@lintel/contract'
import { isGone, outFacts } from './facts.ts'
import { itemAt, sideOf, type ItemPlace } from './places.ts'

/** True for a check-out that follows no report: what was there at check-in stands in it as the agency tells it. */
export const tellsCheckIn = ({ type, previousReportRef }: Pick<Report, 'type' | 'previousReportRef'>): boolean =>
  sideOf(type) === 'out' && previousReportRef === undefined

const isWritten = ({ condition, cleanliness, notes, photos }: ConditionIn): boolean =>
  condition !== '' || cleanliness !== '' || photos.length > 0 || notes.some(({ note }) => note.trim() !== '')

/**
 * True for an item of a check-out of whose check-in something is said and no report before says it: the mark decides,
 * for a report that follows another can hold both. That it is as it was, or gone, says something too.
 */
export const isToldItem = ({ condition: { in: before, out } }: Pick<Item, 'condition'>): boolean =>
  !before.readonly &&
  (isWritten(before) ||
    out.sameAsCheckin.active ||
    out.missing === true ||
    Object.values(out.facts ?? {}).some((fact) => fact !== undefined))

/** As `isToldItem`, of something that was counted or photographed at check-in. */
export const isToldEntry = ({ readonly, qty, photos }: Partial<Pick<Key, 'qty'>> & Pick<Key, 'readonly' | 'photos'>) =>
  !readonly && ((qty?.in ?? 0) > 0 || photos.in.length > 0)

/**
 * What the check-out says of an item: as it was, something else or not there, the same grades anew, or nothing at all.
 */
export type OutState = 'same' | 'changed' | 'graded' | 'unrecorded'

const isEmpty = ({ condition, cleanliness, notes, photos }: Item['condition']['out']): boolean =>
  condition === '' && cleanliness === '' && photos.length === 0 && notes.every(({ note }) => note.trim() === '')

/** How the check-out of an item compares with its check-in. */
export const outState = (item: Item): OutState => {
  const { in: before, out: after } = item.condition
  if (isGone(item)) return 'changed'
  if (after.sameAsCheckin.active) return 'same'
  if (Object.keys(outFacts(item)).length > 0) return 'changed'
  if (isEmpty(after)) return 'unrecorded'
  const said = new Set(before.notes.map(({ note }) => note.trim()))
  const differs =
    (after.condition !== '' && after.condition !== before.condition) ||
    (after.cleanliness !== '' && after.cleanliness !== before.cleanliness) ||
    after.notes.some(({ note, flagged }) => flagged || (note.trim() !== '' && !said.has(note.trim())))
  return differs ? 'changed' : 'graded'
}

const steps = (grades: readonly string[], before: string, after: string): number | undefined =>
  before === '' || after === '' ? undefined : grades.indexOf(after) - grades.indexOf(before)

/** So many grades an item is worse than it was, negative where it is better; undefined where a grade is missing. */
export const conditionSteps = (before: ConditionGrade, after: ConditionGrade): number | undefined =>
  steps(conditionGrades, before, after)

/** As `conditionSteps`, of cleanliness. */
export const cleanlinessSteps = (before: CleanlinessGrade, after: CleanlinessGrade): number | undefined =>
  steps(cleanlinessGrades, before, after)

/**
 * Takes both grades and what the item is over from the check-in. What was noted and photographed today stays: it is
 * evidence of today.
 */
const takeOver = (condition: Item['condition']): void => {
  condition.out.condition = condition.in.condition
  condition.out.cleanliness = condition.in.cleanliness
  condition.out.sameAsCheckin.active = true
  delete condition.out.facts
  delete condition.out.missing
}

/** Says that an item is as it was at check-in; or no longer, and grades that were only taken over go again. */
export const setSameAsCheckin = (draft: ReportBody, place: ItemPlace, active: boolean): void => {
  const condition = itemAt(draft, place)?.condition
  if (!condition || condition.out.sameAsCheckin.active === active) return
  if (active) {
    takeOver(condition)
    return
  }
  condition.out.sameAsCheckin.active = false
  if (condition.out.condition === condition.in.condition) condition.out.condition = ''
  if (condition.out.cleanliness === condition.in.cleanliness) condition.out.cleanliness = ''
}

/** Writes what is said with 'Same as Check-In'; it is kept, and not printed, while that is off. */
export const setSameNote = (draft: ReportBody, place: ItemPlace, note: string): void => {
  const item = itemAt(draft, place)
  if (item) item.condition.out.sameAsCheckin.note = note
}

/**
 * Says that an item of the check-in was not there at check-out, or was after all. What is gone has no grades and is
 * nothing else; notes and photographs stay, which say where it went and who should answer for it.
 */
export const setItemMissing = ({ condition: { out } }: Pick<Item, 'condition'>, missing: boolean): void => {
  delete out.missing
  if (!missing) return
  out.missing = true
  out.condition = ''
  out.cleanliness = ''
  out.sameAsCheckin.active = false
  delete out.facts
}

/** Grades that are no longer those of the check-in end 'Same as Check-In'; what is graded is there. */
export const endSameAsCheckin = ({ in: before, out }: Item['condition']): void => {
  if (out.condition !== '' || out.cleanliness !== '') delete out.missing
  if (out.condition !== before.condition || out.cleanliness !== before.cleanliness) out.sameAsCheckin.active = false
}

/** The items of a room of which the check-out says nothing yet. */
export const unrecordedItems = (room: Room): string[] =>
  room.sections.flatMap(({ types }) =>
    types.flatMap(({ items }) => items.filter((item) => outState(item) === 'unrecorded').map((item) => item._uuid)),
  )

/** Says of every item of a room that was not looked at yet that it is as it was; judged ones stay as they are. */
export const setRoomSameAsCheckin = (draft: ReportBody, room: number): void => {
  for (const { types } of draft.rooms[room]?.sections ?? [])
    for (const { items } of types)
      for (const item of items) if (outState(item) === 'unrecorded') takeOver(item.condition)
}

/** Says which check-in photograph of the item a check-out photograph shows again; none takes that back. */
export const linkPhoto = (draft: ReportBody, place: ItemPlace, photoId: string, checkInId?: string): void => {
  const condition = itemAt(draft, place)?.condition
  const photo = condition?.out.photos.find(({ id }) => id === photoId)
  if (!condition || !photo) return
  if (checkInId === undefined) delete photo.linkedphoto
  else if (condition.in.photos.some(({ id }) => id === checkInId)) photo.linkedphoto = checkInId
}
