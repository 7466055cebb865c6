import {
  conditionGrades,
  itemDetailNames,
  itemDetails,
  type ClaimFact,
  type Item,
  type Note,
  type Responsibility,
  type Room,
} from '@lintel/contract'
import {
  claimFactText,
  claimTexts,
  partsText,
  photoReferences,
  commonRestGrades,
  isDamaged,
  type Side,
} from '@lintel/rules'
import { viewChecklists, type Asked, type ViewChecklist } from '../checklists/view.ts'
import { shortened, tidy } from '../../shared/format.ts'
import { photoRows, type Placed } from '../../shared/photo-rows.ts'
import { refsOf, type PhotographBook, type ViewPhoto } from '../../shared/photographs.ts'
import type { ItemRows, PlacedRow } from './item-rows.ts'

export interface ViewNote {
  text: string
  short: string
  flagged: boolean
  codes: Responsibility[]
}

export interface ViewSide {
  condition: string
  cleanliness: string
  bad: boolean
  notes: ViewNote[]
  photoRefs: string
}

export interface ViewItem extends ViewSide, PlacedRow {
  /** Room and item: 4.12; only the item in a report of one list. */
  ref: string
  name: string
  room: string
  look: string
  /** `03/2019`. */
  bought: string
  quality: string
  qty: number
  flagged: boolean
  missing: boolean
  /** Of the item as a whole, apart from those of its notes. */
  codes: Responsibility[]
  photos: ViewPhoto[]
}

export interface RoomHead<I> {
  no: number
  anchor: string
  name: string
  overview: string
  /** `Good, good domestic, unless stated otherwise.`, if the client's setting enables it. */
  stated: string
  sections: { name: string; items: I[] }[]
  items: I[]
  lead?: ViewPhoto
  rows: Placed<ViewPhoto>[][]
  photoCount: number
  /** At check-out, those of unchanged items. */
  notPrinted?: number
  photoRange: string
  flagged: I[]
  checklists: ViewChecklist[]
}

export interface ViewRoom extends RoomHead<ViewItem> {
  /** `3 good, 1 poor`. */
  grades: string
}

export const statedOf = (room: Pick<Room, 'rest' | 'sections'>, side: Side, isWanted: boolean): string => {
  const rest = commonRestGrades(room, side)
  const grades = rest ? [rest.condition, rest.cleanliness.toLowerCase()].filter((grade) => grade !== '') : []
  if (!isWanted || grades.length === 0) return ''
  const text = grades.join(', ')
  return `${text[0]?.toUpperCase()}${text.slice(1)}, unless stated otherwise.`
}

export interface RoomOptions {
  /** By the client's setting. */
  unlessOtherwise?: boolean
  no: number
  /** In a report of one list: items before this room, after which its numbers continue. */
  before?: number
  code: string
  book: PhotographBook
  rows: ItemRows
  perRow: 2 | 3
  asked: Asked
}

/** Characters; the room has the full note. */
const listed = 240

const below: readonly string[] = ['Average', 'Poor', 'Very poor']

const viewNote = ({ note, flagged, responsibility }: Note): ViewNote => {
  const text = tidy(note.trim())
  return { text, short: shortened(text, listed), flagged, codes: responsibility }
}

/** Without those that have no text, unless they are flagged. */
export const viewNotes = (notes: readonly Note[]): ViewNote[] =>
  notes.filter(({ note, flagged }) => note.trim() !== '' || flagged).map(viewNote)

export const viewSide = (
  { condition, cleanliness, notes }: Item['condition']['in'],
  photos: readonly ViewPhoto[],
): ViewSide => ({
  condition,
  cleanliness,
  bad: below.includes(condition),
  notes: viewNotes(notes),
  photoRefs: refsOf(photos),
})

/** Colour, make and model, its other details with their labels, age and quality, constituents. */
export const lookOf = (item: Item): string => {
  const said = itemDetailNames.filter((detail) => item[detail] !== '')
  const plain = said.filter((detail) => !itemDetails[detail].isLabelled).map((detail) => item[detail])
  const labelled = said.filter((detail) => itemDetails[detail].isLabelled)
  const others = labelled.map((detail) => `${itemDetails[detail].label} ${item[detail]}`).concat(claimTexts(item))
  return tidy([item.colour, plain.join(' '), ...others, partsText(item.constituents)].filter(Boolean).join('. '))
}

export const viewClaim = (facts: Pick<Item, ClaimFact>) => ({
  bought: claimFactText('bought', facts.bought),
  quality: claimFactText('quality', facts.quality),
})

/** Its quantity is none, or a note says so. */
export const isMissing = (item: Item, notes: readonly ViewNote[]): boolean =>
  item.qty === 0 || notes.some(({ text }) => /^(?:missing|not found)\b/i.test(text))

/** Best first; ungraded ones last. */
export const gradesOf = (conditions: readonly string[]): string => {
  const count = (grade: string) => conditions.filter((condition) => condition === grade).length
  return [...conditionGrades, '']
    .filter((grade) => count(grade) > 0)
    .map((grade) => `${count(grade)} ${grade === '' ? 'not graded' : grade.toLowerCase()}`)
    .join(', ')
}

/** `K-01 to K-12`. */
export const rangeOf = (photos: readonly ViewPhoto[]): string => {
  const [first] = photos
  const last = photos.at(-1)
  if (!first || !last) return 'None'
  return first === last ? first.ref : `${first.ref} to ${last.ref}`
}

/** Within the room, or within a report of one list. */
export const numbered = <I>(
  room: Room,
  { no, before }: Pick<RoomOptions, 'no' | 'before'>,
  view: (item: Item, ref: string) => I,
) => {
  let position = before ?? 0
  const refOf = (number: number) => (before === undefined ? `${no}.${number}` : String(number))
  return room.sections
    .map((section) => ({
      name: section.name,
      items: section.types.flatMap((type) => type.items).map((item) => view(item, refOf(++position))),
    }))
    .filter((section) => section.items.length > 0)
}

/** Numbers the items and the photographs. */
export const viewRoom = (room: Room, place: RoomOptions): ViewRoom => {
  const { no, code, book, rows, perRow, asked, unlessOtherwise = false } = place
  const anchor = `room-${no}`
  const references = photoReferences(room, code, 'in')
  const refOf = (id: string) => references.get(id) ?? ''
  const roomPhotos = room.photos.flatMap((photo) => book.show(photo, refOf(photo.id), { place: room.name }))
  const viewItem = (item: Item, ref: string): ViewItem => {
    const shown = { place: room.name, ref, name: item.name }
    const isLarge = isDamaged(item, 'in')
    const photos = item.condition.in.photos
      .flatMap((photo) => book.show(photo, refOf(photo.id), shown))
      .map((photo): ViewPhoto => (isLarge ? { ...photo, large: true } : photo))
    const side = viewSide(item.condition.in, photos)
    const said = new Set(side.notes.flatMap((note) => note.codes))
    const flagged = side.notes.some((note) => note.flagged)
    return {
      ...side,
      ...rows.place(item, ref, anchor, flagged),
      ref,
      name: item.name,
      room: room.name,
      look: lookOf(item),
      ...viewClaim(item),
      qty: item.qty,
      flagged,
      missing: isMissing(item, side.notes),
      codes: item.condition.responsibility.filter((responsibility) => !said.has(responsibility)),
      photos,
    }
  }
  const sections = numbered(room, place, viewItem)
  const items = sections.flatMap((section) => section.items)
  const numbering = { code, place: room.name, anchor, after: references.size, perRow, hasRows: rows.hasAnchors }
  const checklists = viewChecklists(room.compliancesections, book, numbering, asked)
  const photos = [...roomPhotos, ...items.flatMap((item) => item.photos)]
  const [lead] = roomPhotos
  return {
    no,
    anchor,
    name: room.name,
    overview: tidy(room.overview.trim()),
    stated: statedOf(room, 'in', unlessOtherwise),
    sections,
    items,
    ...(lead && { lead }),
    rows: photoRows(lead ? photos.slice(1) : photos, perRow),
    photoCount: photos.length + checklists.reduce((sum, { photoCount }) => sum + photoCount, 0),
    photoRange: rangeOf(photos),
    grades: gradesOf(items.map((item) => item.condition)),
    flagged: items.filter((item) => item.flagged),
    checklists,
  }
}

/** A report of one list of items; each item names its room. */
export const oneList = (rooms: readonly ViewRoom[], perRow: 2 | 3): ViewRoom => {
  const anchor = 'room-0'
  const items = rooms.flatMap((room) =>
    room.items.map((item) => ({
      ...item,
      anchor: item.row ?? anchor,
      look: tidy([item.room, item.look].filter(Boolean).join('. ')),
    })),
  )
  const photos = rooms.flatMap(({ lead, rows }) => [...(lead ? [lead] : []), ...rows.flat()])
  return {
    no: 0,
    anchor,
    name: 'Items',
    items,
    stated: '',
    overview: rooms.flatMap(({ name, overview }) => (overview === '' ? [] : `${name}: ${overview}`)).join('\n'),
    sections: items.length > 0 ? [{ name: '', items }] : [],
    rows: photoRows(photos, perRow),
    photoCount: rooms.reduce((sum, { photoCount }) => sum + photoCount, 0),
    photoRange: rangeOf(photos),
    grades: gradesOf(items.map((item) => item.condition)),
    flagged: items.filter((item) => item.flagged),
    checklists: rooms.flatMap(({ checklists }) => checklists),
  }
}
