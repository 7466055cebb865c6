import {
  cleanlinessGrades,
  conditionGrades,
  type CleanlinessGrade,
  type ConditionGrade,
  type ConditionIn,
  type Item,
  type Key,
  type Photo,
  type Report,
  type ReportBody,
  type Room,
} from '@lintel/contract'
import { isClaimFact } from './claim-facts.ts'
import { isGone, outFacts } from './facts.ts'
import { itemAt, visitPhotos, type ItemPath, type PhotoPath } from '../../paths.ts'
import { sideOf } from '../../side.ts'

/** Without a previous report, staff enter the check-in side by hand. */
export const entersCheckIn = ({ type, previousReportRef }: Pick<Report, 'type' | 'previousReportRef'>): boolean =>
  sideOf(type) === 'out' && previousReportRef === undefined

const isWritten = ({ condition, cleanliness, notes, photos }: ConditionIn): boolean =>
  condition !== '' || cleanliness !== '' || photos.length > 0 || notes.some(({ note }) => note.trim() !== '')

/**
 * By staff. The mark decides, since a report that follows another can contain both kinds. 'Same' or 'missing' count as
 * entered.
 */
export const hasEnteredCheckIn = ({ condition: { in: before, out } }: Pick<Item, 'condition'>): boolean =>
  !before.readonly &&
  (isWritten(before) ||
    out.sameAsCheckin.active ||
    out.missing === true ||
    Object.values(out.facts ?? {}).some((fact) => fact !== undefined))

/** As `hasEnteredCheckIn`, for an entry that was counted or photographed at check-in. */
export const entryHasEnteredCheckIn = ({
  readonly,
  qty,
  photos,
}: Partial<Pick<Key, 'qty'>> & Pick<Key, 'readonly' | 'photos'>) =>
  !readonly && ((qty?.in ?? 0) > 0 || photos.in.length > 0)

/** Unchanged, changed or missing, graded the same, graded first, or nothing yet. */
export type OutState = 'same' | 'changed' | 'graded' | 'firstGraded' | 'unrecorded'

const isEmpty = ({ condition, cleanliness, notes, photos }: Item['condition']['out']): boolean =>
  condition === '' && cleanliness === '' && photos.length === 0 && notes.every(({ note }) => note.trim() === '')

export const outState = (item: Item): OutState => {
  const { in: before, out: after } = item.condition
  if (isGone(item)) return 'changed'
  if (after.sameAsCheckin.active) return 'same'
  if (Object.keys(outFacts(item)).length > 0) return 'changed'
  if (isEmpty(after)) return 'unrecorded'
  const said = new Set(before.notes.map(({ note }) => note.trim()))
  const differs =
    conditionSteps(before.condition, after.condition) ||
    cleanlinessSteps(before.cleanliness, after.cleanliness) ||
    after.notes.some(({ note, flagged }) => flagged || (note.trim() !== '' && !said.has(note.trim())))
  if (differs) return 'changed'
  return before.condition === '' && after.condition !== '' ? 'firstGraded' : 'graded'
}

const steps = (grades: readonly string[], before: string, after: string): number | undefined =>
  before === '' || after === '' ? undefined : grades.indexOf(after) - grades.indexOf(before)

/** Negative if it is better; undefined if a grade is missing. */
export const conditionSteps = (before: ConditionGrade, after: ConditionGrade): number | undefined =>
  steps(conditionGrades, before, after)

export const cleanlinessSteps = (before: CleanlinessGrade, after: CleanlinessGrade): number | undefined =>
  steps(cleanlinessGrades, before, after)

const keepFacts = (out: Item['condition']['out'], isKept: (fact: string) => boolean): void => {
  const kept = Object.entries(out.facts ?? {}).filter(([fact]) => isKept(fact))
  if (kept.length > 0) out.facts = Object.fromEntries(kept)
  else delete out.facts
}

/** Grades and description. The check-out's notes, photographs and what only it tells of age and quality stay. */
const copyFromCheckIn = (item: Item): void => {
  const { in: before, out } = item.condition
  out.condition = before.condition
  out.cleanliness = before.cleanliness
  out.sameAsCheckin.active = true
  keepFacts(out, (fact) => isClaimFact(fact) && item[fact] === '')
  delete out.missing
}

/** Undoing it removes grades that were only copied. */
export const setSameAsCheckin = (draft: ReportBody, path: ItemPath, active: boolean): void => {
  const item = itemAt(draft, path)
  if (!item || item.condition.out.sameAsCheckin.active === active) return
  if (active) {
    copyFromCheckIn(item)
    return
  }
  const { condition } = item
  condition.out.sameAsCheckin.active = false
  if (condition.out.condition === condition.in.condition) condition.out.condition = ''
  if (condition.out.cleanliness === condition.in.cleanliness) condition.out.cleanliness = ''
}

/** While 'Same as Check-In' is off, the note is kept but not printed. */
export const setSameNote = (draft: ReportBody, path: ItemPath, note: string): void => {
  const item = itemAt(draft, path)
  if (item) item.condition.out.sameAsCheckin.note = note
}

/** Has no grades, and of changes only what a claim needs; notes and photographs stay, because they say where it went and who is responsible. */
export const setItemMissing = ({ condition: { out } }: Pick<Item, 'condition'>, missing: boolean): void => {
  delete out.missing
  if (!missing) return
  out.missing = true
  out.condition = ''
  out.cleanliness = ''
  out.sameAsCheckin.active = false
  keepFacts(out, isClaimFact)
}

/** If they differ from the check-in's; a graded item is present. */
export const endSameAsCheckin = ({ in: before, out }: Item['condition']): void => {
  if (out.condition !== '' || out.cleanliness !== '') delete out.missing
  if (out.condition !== before.condition || out.cleanliness !== before.cleanliness) out.sameAsCheckin.active = false
}

const itemsIn = ({ sections }: Pick<Room, 'sections'>): Item[] =>
  sections.flatMap(({ types }) => types.flatMap(({ items }) => items))

/** If staff enter it by hand, any item can be unchanged. */
const hasCheckIn = ({ rooms }: Pick<ReportBody, 'rooms'>): boolean =>
  rooms.some((room) => itemsIn(room).some(({ condition }) => condition.in.readonly === true))

/** Those that can be unchanged; an item added at check-out was not present at check-in. */
export const unrecordedItems = (room: Room, report: Pick<ReportBody, 'rooms'>): Item[] => {
  const compares = hasCheckIn(report)
  return itemsIn(room).filter(
    (item) =>
      outState(item) === 'unrecorded' && !(compares && !item.condition.in.readonly && !isWritten(item.condition.in)),
  )
}

export const setRoomSameAsCheckin = (draft: ReportBody, at: number): void => {
  const room = draft.rooms[at]
  for (const item of room ? unrecordedItems(room, draft) : []) copyFromCheckIn(item)
}

export const linkPhoto = (draft: ReportBody, path: PhotoPath, photoId: string, checkInId?: string): void => {
  const { in: before, out } = visitPhotos(draft, path)
  const photo = out.find(({ id }) => id === photoId)
  if (!photo) return
  if (checkInId === undefined) delete photo.linkedphoto
  else if (before.some(({ id }) => id === checkInId)) photo.linkedphoto = checkInId
}

/**
 * The first newly added check-out photograph to the only check-in photograph of its subject; returns its id. If there
 * are several, the user has to choose; further new ones mostly show something else.
 */
export const linkNewPhoto = (draft: ReportBody, path: PhotoPath, ids: readonly string[]): string | undefined => {
  const { in: before, out: after } = visitPhotos(draft, path)
  const [only, ...others] = before
  if (!only || others.length > 0) return undefined
  if (after.some(({ linkedphoto }) => linkedphoto === only.id)) return undefined
  const first = after.find(({ id, linkedphoto }) => ids.includes(id) && linkedphoto === undefined)
  if (first) first.linkedphoto = only.id
  return first?.id
}

/**
 * For each unlinked check-out photograph the next unlinked one, in order. Ids of check-in photographs by those of
 * check-out ones.
 */
export const offeredLinks = (before: readonly Photo[], after: readonly Photo[]): ReadonlyMap<string, string> => {
  const taken = new Set(after.map(({ linkedphoto }) => linkedphoto))
  const left = before.filter(({ id }) => !taken.has(id))
  const open = after.filter(({ linkedphoto }) => linkedphoto === undefined)
  return new Map(open.flatMap(({ id }, at) => (left[at] ? [[id, left[at].id] as const] : [])))
}
