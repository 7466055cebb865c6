import { conditionGrades, type Item, type Note, type Room } from '@lintel/contract'
import { counted, tidy } from './format.ts'
import { photoRows, type Placed } from './photo-rows.ts'
import type { PhotographBook, ViewPhoto } from './photographs.ts'

export interface ViewNote {
  text: string
  flagged: boolean
  codes: string[]
}

export interface ViewItem {
  /** Room and item: 4.12. */
  ref: string
  name: string
  room: string
  anchor: string
  /** Colour, make, model, constituents: what it is. */
  look: string
  qty: number
  condition: string
  cleanliness: string
  /** Below good: set in bold. */
  bad: boolean
  notes: ViewNote[]
  flagged: boolean
  photoRefs: string
}

export interface ViewRoom {
  no: number
  anchor: string
  name: string
  overview: string
  sections: { name: string; items: ViewItem[] }[]
  items: ViewItem[]
  lead?: ViewPhoto
  rows: Placed<ViewPhoto>[][]
  photoCount: number
  photoRange: string
  /** `3 good, 1 poor`. */
  grades: string
  flagged: ViewItem[]
}

const below: readonly string[] = ['Average', 'Poor', 'Very poor']

const viewNote = ({ note, flagged, responsibility }: Note): ViewNote => ({
  text: tidy(note.trim()),
  flagged,
  codes: responsibility,
})

const lookOf = ({ colour, make, model, serial, constituents }: Item): string =>
  [
    colour,
    [make, model].filter(Boolean).join(' '),
    serial && `Serial ${serial}`,
    constituents.map(({ label, value }) => (value === 1 ? label : `${value} ${label.toLowerCase()}`)).join(', '),
  ]
    .filter(Boolean)
    .join('. ')

/** How many items of each grade, best first; what nobody graded is said last. */
const gradesOf = (items: readonly ViewItem[]): string => {
  const count = (grade: string) => items.filter((item) => item.condition === grade).length
  return [...conditionGrades, '']
    .filter((grade) => count(grade) > 0)
    .map((grade) => `${count(grade)} ${grade === '' ? 'not graded' : grade.toLowerCase()}`)
    .join(', ')
}

const rangeOf = (photos: readonly ViewPhoto[]): string => {
  const [first] = photos
  const last = photos.at(-1)
  if (!first || !last) return 'None'
  return first === last ? first.ref : `${first.ref} to ${last.ref}`
}

/** A room as its pages show it; numbers the items and the photographs. */
export const viewRoom = (room: Room, no: number, code: string, book: PhotographBook, perRow: 2 | 3): ViewRoom => {
  const anchor = `room-${no}`
  const roomPhotos = book.number(room.photos, code, room.name)
  const itemPhotos: ViewPhoto[] = []
  let position = 0
  const viewItem = (item: Item): ViewItem => {
    const ref = `${no}.${++position}`
    const { condition, cleanliness, notes, photos } = item.condition.in
    const pictures = book.number(photos, code, room.name, { ref, name: item.name })
    itemPhotos.push(...pictures)
    const shown = notes.filter((note) => note.note.trim() !== '').map(viewNote)
    return {
      ref,
      name: item.name,
      room: room.name,
      anchor,
      look: tidy(lookOf(item)),
      qty: item.qty,
      condition,
      cleanliness,
      bad: below.includes(condition),
      notes: shown,
      flagged: shown.some((note) => note.flagged),
      photoRefs: pictures.map((photo) => photo.ref).join(', '),
    }
  }
  const sections = room.sections
    .map((section) => ({ name: section.name, items: section.types.flatMap((type) => type.items).map(viewItem) }))
    .filter((section) => section.items.length > 0)
  const items = sections.flatMap((section) => section.items)
  const photos = [...roomPhotos, ...itemPhotos]
  const [lead] = roomPhotos
  return {
    no,
    anchor,
    name: room.name,
    overview: tidy(room.overview) || `${counted(items.length, 'item')}, ${counted(photos.length, 'photograph')}.`,
    sections,
    items,
    ...(lead && { lead }),
    rows: photoRows(lead ? photos.slice(1) : photos, perRow),
    photoCount: photos.length,
    photoRange: rangeOf(photos),
    grades: gradesOf(items),
    flagged: items.filter((item) => item.flagged),
  }
}
