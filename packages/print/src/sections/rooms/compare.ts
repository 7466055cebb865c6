import { type Item, type Responsibility, type Room } from '@lintel/contract'
import {
  factChanges,
  isGone,
  isThingGone,
  isToldItem,
  outFacts,
  outState,
  photoReferences,
  thingChanges,
  type FactChange,
  type OutState,
} from '@lintel/rules'
import { viewChecklists } from '../checklists/view.ts'
import { tidy } from '../../shared/format.ts'
import { photoRows, type Placed } from '../../shared/photo-rows.ts'
import type { ViewPhoto } from '../../shared/photographs.ts'
import { gradesOf, isMissing, lookOf, numbered, rangeOf, viewSide } from './view.ts'
import type { RoomHead, RoomPlace, ViewSide } from './view.ts'

export interface ComparedItem {
  ref: string
  name: string
  room: string
  anchor: string
  look: string
  qty: number
  /** What the item is by now and was not at check-in. */
  facts: FactChange[]
  in: ViewSide
  out: ViewSide
  /** `graded`: recorded anew, and no worse or better than it was. */
  state: OutState
  changed: boolean
  /** What it was is what the agency tells. */
  told: boolean
  /** Of the check-in, and not there at check-out. */
  gone: boolean
  /** What was said with 'As check-in'. */
  sameNote: string
  flagged: boolean
  missing: boolean
  /** Everybody who should act, each once. */
  codes: Responsibility[]
  /** What the tables of changes say of it. */
  found: string
  inPhotos: ViewPhoto[]
  outPhotos: ViewPhoto[]
}

/** The same thing before and after, side by side. */
export interface Pair {
  item: ComparedItem
  before: Placed<ViewPhoto>
  after: Placed<ViewPhoto>
}

export interface ComparedRoom extends RoomHead<ComparedItem> {
  /** What the room as a whole is by now and was not at check-in. */
  facts: FactChange[]
  gone: boolean
  /** Grades at check-out of what was graded there. */
  grades: string
  changed: ComparedItem[]
  unrecorded: ComparedItem[]
  pairs: Pair[]
  /** Photographs of the check-out that belong to none of the check-in. */
  outRows: Placed<ViewPhoto>[][]
  /** Photographs of the check-in of what changed since, as far as they are not beside another. */
  inRows: Placed<ViewPhoto>[][]
  /** Some of those items are what the agency tells. */
  inTold: boolean
}

/** In words what the check-out found, for lists that have one line for an item. */
const foundOf = (out: ViewSide, facts: readonly FactChange[], gone: boolean, told: boolean): string => {
  const changes = gone
    ? ['Not there at check-out']
    : facts.map(({ label, before, after }) =>
        tidy(`${label}: ${before}${told ? ', as told by the agency' : ''}, now ${after}`),
      )
  const notes = out.notes.map((note) => note.short).filter(Boolean)
  const grades = [out.condition, out.cleanliness.toLowerCase()].filter(Boolean).join(', ')
  return [...changes, ...(notes.length > 0 || grades === '' || gone ? notes : [grades])].join('\n')
}

/** Both sides of each fact as they are printed. */
export const tidyFacts = (facts: readonly FactChange[]): FactChange[] =>
  facts.map((fact) => ({ ...fact, before: tidy(fact.before.trim()), after: tidy(fact.after.trim()) }))

/** Two columns of a pair; a portrait stands higher, never wider. */
const placed = (photo: ViewPhoto): Placed<ViewPhoto> => {
  const h = Math.min(photo.width >= photo.height ? 43.5 : 58, (58 * photo.height) / photo.width)
  return { ...photo, w: Number(((h * photo.width) / photo.height).toFixed(2)), h: Number(h.toFixed(2)), cell: 58 }
}

/** A room as a check-out compares it: how each item was, and how it is. */
export const compareRoom = (room: Room, { no, code, book, perRow, asked }: RoomPlace): ComparedRoom => {
  const anchor = `room-${no}`
  const [inRefs, outRefs] = [photoReferences(room, code, 'in'), photoReferences(room, code, 'out')]
  const roomPhotos = room.photos.flatMap((photo) => book.show(photo, inRefs.get(photo.id) ?? '', { place: room.name }))
  const before = new Map<string, ViewPhoto>()
  const links = new Map<string, string>()
  const viewItem = (item: Item, ref: string): ComparedItem => {
    const shown = { place: room.name, ref, name: item.name }
    const { in: was, out: is } = item.condition
    const inPhotos = was.photos.flatMap((photo) => book.show(photo, inRefs.get(photo.id) ?? '', shown))
    const outPhotos = is.photos.flatMap((photo) => book.show(photo, `${outRefs.get(photo.id) ?? ''} out`, shown))
    for (const photo of inPhotos) before.set(photo.id, photo)
    for (const { id, linkedphoto } of is.photos) if (linkedphoto) links.set(id, linkedphoto)
    const gone = isGone(item)
    const told = isToldItem(item)
    const out = viewSide(gone ? { ...is, condition: '', cleanliness: '' } : is, outPhotos)
    const state = outState(item)
    const facts = tidyFacts(factChanges(item))
    const codes = new Set([...out.notes.flatMap((note) => note.codes), ...item.condition.responsibility])
    return {
      ref,
      name: item.name,
      room: room.name,
      anchor,
      look: lookOf(item),
      qty: item.qty,
      facts,
      in: viewSide(was, inPhotos),
      out,
      state,
      changed: state === 'changed',
      gone,
      told,
      sameNote: tidy(is.sameAsCheckin.note.trim()),
      flagged: out.notes.some((note) => note.flagged),
      missing: gone || isMissing({ ...item, ...outFacts(item) }, out.notes),
      codes: [...codes],
      found: foundOf(out, facts, gone, told),
      inPhotos,
      outPhotos,
    }
  }
  const sections = numbered(room, no, viewItem)
  const items = sections.flatMap((section) => section.items)
  const numbering = { code, place: room.name, anchor, after: inRefs.size, perRow }
  const checklists = viewChecklists(room.compliancesections, book, numbering, asked)
  const photos = [...roomPhotos, ...items.flatMap((item) => [...item.inPhotos, ...item.outPhotos])]
  const [lead] = roomPhotos
  return {
    no,
    anchor,
    name: room.name,
    overview: tidy(room.overview.trim()),
    facts: tidyFacts(thingChanges('rooms', room)),
    gone: isThingGone(room),
    sections,
    items,
    ...(lead && { lead }),
    rows: photoRows(roomPhotos.slice(1), perRow),
    photoCount: photos.length + checklists.reduce((sum, { photoCount }) => sum + photoCount, 0),
    photoRange: rangeOf(photos),
    grades: gradesOf(items.flatMap((item) => item.out.condition || [])),
    flagged: items.filter((item) => item.flagged),
    changed: items.filter((item) => item.changed),
    unrecorded: items.filter((item) => item.state === 'unrecorded'),
    checklists,
    ...photographsOf(items, before, links, perRow),
  }
}

const photographsOf = (
  items: readonly ComparedItem[],
  before: ReadonlyMap<string, ViewPhoto>,
  links: ReadonlyMap<string, string>,
  perRow: 2 | 3,
) => {
  const shown = new Set<string>()
  const pairs: Pair[] = []
  const alone: ViewPhoto[] = []
  for (const item of items)
    for (const photo of item.outPhotos) {
      const linked = before.get(links.get(photo.id) ?? '')
      if (!linked) {
        alone.push(photo)
        continue
      }
      pairs.push({ item, before: placed(linked), after: placed(photo) })
      shown.add(linked.id)
    }
  const changed = items.filter((item) => item.changed && item.inPhotos.some((photo) => !shown.has(photo.id)))
  const left = changed.flatMap((item) => item.inPhotos)
  return {
    inTold: changed.some((item) => item.told),
    pairs,
    outRows: photoRows(alone, perRow),
    inRows: photoRows(
      left.filter((photo) => !shown.has(photo.id)),
      perRow,
    ),
  }
}
