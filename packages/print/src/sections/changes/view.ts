import { responsibilityCodes, type Responsibility } from '@lintel/contract'
import type { ViewChecklist } from '../checklists/view.ts'
import type { ComparedItem, ComparedRoom } from '../rooms/compare.ts'
import { counted } from '../../shared/format.ts'
import { photoRows } from '../../shared/photo-rows.ts'
import type { RoomHead, ViewRoom } from '../rooms/view.ts'

/** Of each checklist only what is flagged, with its photographs. */
export const flaggedOnly = (checklists: readonly ViewChecklist[]): ViewChecklist[] =>
  checklists
    .filter((list) => list.flagged.length > 0)
    .map((list) => ({
      ...list,
      answers: list.flagged,
      rows: photoRows(list.flagged.flatMap((answer) => answer.photos)),
    }))

const withItems = <I, R extends RoomHead<I>>(room: R, keep: (item: I) => boolean) => ({
  ...room,
  overview: '',
  lead: undefined,
  sections: room.sections
    .map((section) => ({ ...section, items: section.items.filter(keep) }))
    .filter((section) => section.items.length > 0),
  items: room.items.filter(keep),
  checklists: flaggedOnly(room.checklists),
})

/** Of each room only what is flagged or missing, with its photographs; numbers are those of the whole report. */
export const summaryOfRooms = (rooms: readonly ViewRoom[], perRow: 2 | 3) =>
  rooms
    .map((room) => withItems<ViewRoom['items'][number], ViewRoom>(room, (item) => item.flagged || item.missing))
    .filter((room) => room.items.length > 0 || room.checklists.length > 0)
    .map((room) => ({
      ...room,
      rows: photoRows(
        room.items.flatMap((item) => item.photos),
        perRow,
      ),
    }))

const matters = (item: ComparedItem): boolean => item.changed || item.flagged || item.missing

/** Of each room only what changed, is missing or is flagged; numbers are those of the whole report. */
export const summaryOfChanges = (rooms: readonly ComparedRoom[], perRow: 2 | 3) =>
  rooms
    .map((room) => withItems<ComparedItem, ComparedRoom>(room, matters))
    .filter((room) => room.items.length > 0 || room.checklists.length > 0)
    .map((room) => {
      const pairs = room.pairs.filter(({ item }) => matters(item))
      const paired = new Set(pairs.map(({ after }) => after.id))
      const alone = room.items.flatMap((item) => item.outPhotos).filter((photo) => !paired.has(photo.id))
      return { ...room, rows: [], pairs, outRows: photoRows(alone, perRow) }
    })

/** The page of a check-out that can be read instead of the rest. */
export const changesOf = (items: readonly ComparedItem[], total: number, rooms: number, since: string) => {
  const changed = items.filter((item) => item.changed || item.flagged)
  const unrecorded = items.filter((item) => item.state === 'unrecorded')
  const same = total - changed.length - unrecorded.length
  const codes = Object.keys(responsibilityCodes) as Responsibility[]
  return {
    changed,
    unrecorded: unrecorded.map((item) => item.ref),
    byCode: codes
      .map((code) => ({ code, refs: changed.filter((item) => item.codes.includes(code)).map((item) => item.ref) }))
      .filter(({ refs }) => refs.length > 0),
    changeLede: [
      total === 0
        ? 'No items were recorded.'
        : `Of ${counted(total, 'item')} in ${counted(rooms, 'room')}, ${same} ${same === 1 ? 'is' : 'are'} as ${same === 1 ? 'it was' : 'they were'} ${since ? `on ${since}` : 'at check-in'}, and ${changed.length} ${changed.length === 1 ? 'is' : 'are'} not.`,
      unrecorded.length > 0 ? `${counted(unrecorded.length, 'item was', 'items were')} not recorded at check-out.` : '',
      changed.length > 0 ? 'Codes are the inspector’s opinion; the adjudicator decides.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}
