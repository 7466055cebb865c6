import { type Item, type Responsibility, type Room } from '@lintel/contract'
import {
  factChanges,
  isGone,
  isEntryGone,
  hasEnteredCheckIn,
  outFacts,
  outState,
  photoReferences,
  entryChanges,
  type FactChange,
  type OutState,
} from '@lintel/rules'
import { viewChecklists } from '../checklists/view.ts'
import { tidy } from '../../shared/format.ts'
import { photoRows, type Placed } from '../../shared/photo-rows.ts'
import type { ViewPhoto } from '../../shared/photographs.ts'
import { gradesOf, isMissing, lookOf, numbered, rangeOf, statedOf, viewClaim, viewSide } from './view.ts'
import type { RoomHead, RoomOptions, ViewSide } from './view.ts'
import type { PlacedRow } from './item-rows.ts'

export interface ComparedItem extends PlacedRow {
  ref: string
  name: string
  room: string
  look: string
  bought: string
  quality: string
  qty: number
  facts: FactChange[]
  in: ViewSide
  out: ViewSide
  /** `graded`: graded again, neither better nor worse. */
  state: OutState
  changed: boolean
  /** Its check-in side was entered by staff. */
  told: boolean
  /** In the check-in, but missing at check-out. */
  gone: boolean
  /** Of 'As check-in'. */
  sameNote: string
  flagged: boolean
  missing: boolean
  codes: Responsibility[]
  found: string
  inPhotos: ViewPhoto[]
  outPhotos: ViewPhoto[]
}

/** Of the same subject, before and after. */
export interface Pair {
  item: ComparedItem
  before: Placed<ViewPhoto>
  after: Placed<ViewPhoto>
}

export interface ComparedRoom extends RoomHead<ComparedItem> {
  facts: FactChange[]
  gone: boolean
  /** At check-out, those that are as they were included. */
  grades: string
  changed: ComparedItem[]
  unrecorded: ComparedItem[]
  pairs: Pair[]
  outRows: Placed<ViewPhoto>[][]
  /** Of changed items, unless they are paired. */
  inRows: Placed<ViewPhoto>[][]
  /** The check-in side of some of those items was entered by staff. */
  inTold: boolean
}

const foundOf = (out: ViewSide, facts: readonly FactChange[], gone: boolean, told: boolean): string => {
  const changes = facts.map(({ label, before, after }) =>
    tidy(`${label}: ${before}${told ? ', as told by the agency' : ''}, now ${after}`),
  )
  if (gone) changes.unshift('Not there at check-out')
  const notes = out.notes.map((note) => note.short).filter(Boolean)
  const grades = [out.condition, out.cleanliness.toLowerCase()].filter(Boolean).join(', ')
  return [...changes, ...(notes.length > 0 || grades === '' || gone ? notes : [grades])].join('\n')
}

export const tidyFacts = (facts: readonly FactChange[]): FactChange[] =>
  facts.map((fact) => ({ ...fact, before: tidy(fact.before.trim()), after: tidy(fact.after.trim()) }))

/** None where it is not there or nobody recorded it. */
const gradeAtCheckOut = ({ gone, state, in: before, out }: ComparedItem): string[] =>
  gone || state === 'unrecorded' ? [] : [out.condition || (state === 'same' ? before.condition : '')]

/** In a column of that many millimetres. A portrait is taller, never wider. */
export const placed = (photo: ViewPhoto, cell = 58): Placed<ViewPhoto> => {
  const h = Math.min(photo.width >= photo.height ? cell * 0.75 : cell, (cell * photo.height) / photo.width)
  return { ...photo, w: Number(((h * photo.width) / photo.height).toFixed(2)), h: Number(h.toFixed(2)), cell }
}

export const compareRoom = (
  room: Room,
  { no, code, book, rows, perRow, asked, unlessOtherwise = false }: RoomOptions,
): ComparedRoom => {
  const anchor = `room-${no}`
  const [inRefs, outRefs] = [photoReferences(room, code, 'in'), photoReferences(room, code, 'out')]
  const roomPhotos = room.photos.flatMap((photo) =>
    book.show(photo, inRefs.get(photo.id) ?? '', { place: room.name, ofBothVisits: true }),
  )
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
    const told = hasEnteredCheckIn(item)
    const out = viewSide(gone ? { ...is, condition: '', cleanliness: '' } : is, outPhotos)
    const state = outState(item)
    const facts = tidyFacts(factChanges(item))
    const isChanged = state === 'changed'
    const flagged = out.notes.some((note) => note.flagged)
    const codes = new Set([...is.notes.flatMap((note) => note.responsibility), ...item.condition.responsibility])
    return {
      ...rows.place(item, ref, anchor, isChanged || flagged),
      ref,
      name: item.name,
      room: room.name,
      look: lookOf(item),
      ...viewClaim({ ...item, ...outFacts(item) }),
      qty: item.qty,
      facts,
      in: viewSide(was, inPhotos),
      out,
      state,
      changed: isChanged,
      gone,
      told,
      sameNote: tidy(is.sameAsCheckin.note.trim()),
      flagged,
      missing: gone || isMissing({ ...item, ...outFacts(item) }, out.notes),
      codes: [...codes],
      found: foundOf(out, facts, gone, told),
      inPhotos,
      outPhotos,
    }
  }
  const sections = numbered(room, { no }, viewItem)
  const items = sections.flatMap((section) => section.items)
  const numbering = { code, place: room.name, anchor, after: inRefs.size, perRow, hasRows: rows.hasAnchors }
  const checklists = viewChecklists(room.compliancesections, book, numbering, asked)
  const photos = [...roomPhotos, ...items.flatMap((item) => [...item.inPhotos, ...item.outPhotos])]
  const [lead] = roomPhotos
  const printed = photographsOf(items, before, links, perRow)
  const notPrinted = photos.length - roomPhotos.length - printed.count
  return {
    no,
    anchor,
    name: room.name,
    overview: tidy(room.overview.trim()),
    stated: statedOf(room, 'out', unlessOtherwise),
    facts: tidyFacts(entryChanges('rooms', room)),
    gone: isEntryGone(room),
    sections,
    items,
    ...(lead && { lead }),
    rows: photoRows(roomPhotos.slice(1), perRow),
    notPrinted,
    photoCount: photos.length - notPrinted + checklists.reduce((sum, { photoCount }) => sum + photoCount, 0),
    photoRange: rangeOf(photos),
    grades: gradesOf(items.flatMap(gradeAtCheckOut)),
    flagged: items.filter((item) => item.flagged),
    changed: items.filter((item) => item.changed),
    unrecorded: items.filter((item) => item.state === 'unrecorded'),
    checklists,
    ...printed.parts,
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
  const left = changed.flatMap((item) => item.inPhotos).filter((photo) => !shown.has(photo.id))
  const parts = {
    inTold: changed.some((item) => item.told),
    pairs,
    outRows: photoRows(alone, perRow),
    inRows: photoRows(left, perRow),
  }
  return { parts, count: shown.size + pairs.length + alone.length + left.length }
}
