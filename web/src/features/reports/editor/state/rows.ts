import type { ItemType, Room, Section } from '@lintel/contract'
import type { ItemPath } from '@lintel/rules'

/** One row of the virtual list of all rooms. Rows contain only paths and ids, never text. */
export type Row =
  | { kind: 'room'; key: string; room: number; roomId: string; collapsed: boolean }
  | { kind: 'section'; key: string; room: number; roomId: string; section: number; first: boolean }
  | { kind: 'type'; key: string; room: number; roomId: string; itemPath: Omit<ItemPath, 'item'> }
  | { kind: 'item'; key: string; room: number; roomId: string; itemPath: ItemPath; itemId: string }
  | { kind: 'empty'; key: string; room: number; roomId: string }

const sameName = (a: string | undefined, b: string) => a?.trim().toLowerCase() === b.trim().toLowerCase()

/** A type gets a heading if its name adds something to the rows next to it. */
const isNamed = ({ name, items }: ItemType, section: Section): boolean => {
  if (name.trim() === '') return false
  if (items.length === 1 && sameName(items[0]?.name, name)) return false
  return section.types.some((type) => type.items.length > 0 && !sameName(section.name, type.name))
}

const rowsOfRoom = (room: Room, index: number, collapsed: boolean): Row[] => {
  const roomId = room._uuid
  const head: Row = { kind: 'room', key: roomId, room: index, roomId, collapsed }
  if (collapsed) return [head]
  const rows: Row[] = [head]
  room.sections.forEach((entry, section) => {
    const key = `${roomId}/${entry.slug}/${section}`
    const items: Row[] = entry.types.flatMap((type, typeIndex) => {
      if (type.items.length === 0) return []
      const itemPath = { room: index, section, type: typeIndex }
      const heading: Row = { kind: 'type', key: `${key}/${type.slug}/${typeIndex}`, room: index, roomId, itemPath }
      const own = type.items.map((item, itemIndex): Row => ({
        kind: 'item',
        key: item._uuid,
        room: index,
        roomId,
        itemPath: { ...itemPath, item: itemIndex },
        itemId: item._uuid,
      }))
      return isNamed(type, entry) ? [heading, ...own] : own
    })
    if (items.length === 0) return
    rows.push({ kind: 'section', key, room: index, roomId, section, first: rows.length === 1 }, ...items)
  })
  if (rows.length === 1) rows.push({ kind: 'empty', key: `${roomId}/empty`, room: index, roomId })
  return rows
}

const samePosition = (a: Row, b: Row): boolean => {
  if (a.kind !== b.kind || a.key !== b.key || a.room !== b.room) return false
  if (a.kind === 'room') return b.kind === 'room' && a.collapsed === b.collapsed
  if (a.kind === 'section') return b.kind === 'section' && a.section === b.section
  if (a.kind === 'item' && b.kind === 'item')
    return (
      a.itemPath.section === b.itemPath.section &&
      a.itemPath.type === b.itemPath.type &&
      a.itemPath.item === b.itemPath.item
    )
  return true
}

const isNoHeading = ({ kind }: Row) => kind !== 'type'

/** Type headings are ignored: one that appeared or disappeared with a keystroke would move the field being typed in. */
const sameRows = (before: readonly Row[], after: readonly Row[]) => {
  const a = before.filter(isNoHeading)
  const b = after.filter(isNoHeading)
  return a.length === b.length && a.every((row, index) => b[index] !== undefined && samePosition(row, b[index]))
}

interface Remembered {
  room: Room
  collapsed: boolean
  rows: Row[]
}

interface RowsShown {
  collapsed: Readonly<Record<string, true>>
  /** All rooms are folded while one of them is dragged. */
  folded?: boolean
  flat?: boolean
}

/**
 * Processes only changed rooms; the same array while no row is added, removed or moved: typing leaves the list alone.
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
