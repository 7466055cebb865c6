import type { Room } from '@lintel/contract'
import type { ItemPlace } from '@lintel/rules'

/** One line of the virtual list that shows all rooms. Rows hold places and ids only, never what is typed. */
export type Row =
  | { kind: 'room'; key: string; room: number; roomId: string; collapsed: boolean }
  | { kind: 'section'; key: string; room: number; roomId: string; section: number; first: boolean }
  | { kind: 'item'; key: string; room: number; roomId: string; place: ItemPlace; itemId: string }
  | { kind: 'empty'; key: string; room: number; roomId: string }

const rowsOfRoom = (room: Room, index: number, collapsed: boolean): Row[] => {
  const roomId = room._uuid
  const head: Row = { kind: 'room', key: roomId, room: index, roomId, collapsed }
  if (collapsed) return [head]
  const rows: Row[] = [head]
  room.sections.forEach(({ slug, types }, section) => {
    const items: Row[] = types.flatMap((type, typeIndex) =>
      type.items.map((item, itemIndex): Row => ({
        kind: 'item',
        key: item._uuid,
        room: index,
        roomId,
        place: { room: index, section, type: typeIndex, item: itemIndex },
        itemId: item._uuid,
      })),
    )
    if (items.length === 0) return
    const key = `${roomId}/${slug}/${section}`
    rows.push({ kind: 'section', key, room: index, roomId, section, first: rows.length === 1 }, ...items)
  })
  if (rows.length === 1) rows.push({ kind: 'empty', key: `${roomId}/empty`, room: index, roomId })
  return rows
}

const samePlace = (a: Row, b: Row): boolean => {
  if (a.kind !== b.kind || a.key !== b.key || a.room !== b.room) return false
  if (a.kind === 'room') return b.kind === 'room' && a.collapsed === b.collapsed
  if (a.kind === 'section') return b.kind === 'section' && a.section === b.section
  if (a.kind === 'item' && b.kind === 'item')
    return a.place.section === b.place.section && a.place.type === b.place.type && a.place.item === b.place.item
  return true
}

const sameRows = (a: readonly Row[], b: readonly Row[]) =>
  a.length === b.length && a.every((row, index) => b[index] !== undefined && samePlace(row, b[index]))

interface Remembered {
  room: Room
  collapsed: boolean
  rows: Row[]
}

/** How the rooms are shown. */
interface RowsShown {
  /** Ids of folded rooms. */
  collapsed: Readonly<Record<string, true>>
  /** All are folded for now, while one of them is being moved. */
  folded?: boolean
  /** One list of items without room cards. */
  flat?: boolean
}

/**
 * Makes a function that turns rooms into rows. It looks only at rooms that changed, and answers the very same array
 * while no row came, went or moved, so that typing does not touch the list.
 */
export const createRowMaker = () => {
  let remembered: Remembered[] = []
  let answer: Row[] = []
  let wasFlat = false
  return (rooms: readonly Room[], { collapsed, folded: all = false, flat = false }: RowsShown): Row[] => {
    let same = rooms.length === remembered.length && flat === wasFlat
    if (flat !== wasFlat) remembered = []
    wasFlat = flat
    const next = rooms.map((room, index): Remembered => {
      const before = remembered[index]
      const folded = !flat && (all || collapsed[room._uuid] === true)
      if (before?.room === room && before.collapsed === folded) return before
      const rows = flat
        ? rowsOfRoom(room, index, false).filter((row) => row.kind === 'item')
        : rowsOfRoom(room, index, folded)
      if (before && sameRows(before.rows, rows)) return { room, collapsed: folded, rows: before.rows }
      same = false
      return { room, collapsed: folded, rows }
    })
    remembered = next
    if (!same) answer = next.flatMap(({ rows }) => rows)
    return answer
  }
}
