import type { ViewChecklist } from './sections/checklists/view.ts'
import type { ComparedItem, ComparedRoom } from './sections/rooms/compare.ts'
import type { RoomHead, ViewRoom } from './sections/rooms/view.ts'
import { photoRows } from './shared/photo-rows.ts'

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
  stated: '',
  lead: undefined,
  sections: room.sections
    .map((section) => ({ ...section, items: section.items.filter(keep) }))
    .filter((section) => section.items.length > 0),
  items: room.items.filter(keep),
  checklists: flaggedOnly(room.checklists),
})

/** Flagged or missing; numbers are those of the whole report. */
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

/** Changed, missing or flagged; numbers are those of the whole report. */
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
