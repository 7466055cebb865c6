import type { ItemPath } from '@lintel/rules'
import type { Row } from '../../../state/rows.ts'

export interface Dragged {
  kind: 'item' | 'room'
  id: string
  name: string
}

export interface DropTarget {
  /** The row that the drop line is drawn at. */
  row: number
  /** True if the line is drawn below that row, false if above. */
  below: boolean
  /** For items: the position in the section; for rooms: the room's new index. */
  to: Pick<ItemPath, 'type' | 'item'> | number
}

type RowAt<Kind extends Row['kind']> = { index: number; row: Extract<Row, { kind: Kind }> }

const isRoom = (entry: { index: number; row: Row }): entry is RowAt<'room'> => entry.row.kind === 'room'
const isItem = (entry: { index: number; row: Row }): entry is RowAt<'item'> => entry.row.kind === 'item'

const indexed = (rows: readonly Row[]) => rows.map((row, index) => ({ index, row }))

const roomTargets = (rows: readonly Row[], id: string): { targets: DropTarget[]; from: number } => {
  const rooms = indexed(rows).filter(isRoom)
  const from = rooms.findIndex(({ row }) => row.roomId === id)
  return { from, targets: rooms.map(({ index }, to) => ({ row: index, below: to > from, to })) }
}

/** Past the items of its type the whole type moves, so the line is not drawn inside another type. */
const itemTargets = (rows: readonly Row[], id: string): { targets: DropTarget[]; from: number } => {
  const items = indexed(rows).filter(isItem)
  const own = items.find(({ row }) => row.itemId === id)?.row
  const siblings = items.filter(({ row }) => row.room === own?.room && row.itemPath.section === own.itemPath.section)
  const from = siblings.findIndex(({ row }) => row.itemId === id)
  const targets = siblings.map(({ index, row }, position): DropTarget => {
    const { type, item } = row.itemPath
    const below = position > from
    if (type === own?.itemPath.type) return { row: index, below, to: { type, item } }
    const ofType = siblings.filter((sibling) => sibling.row.itemPath.type === type)
    const edge = (below ? ofType.at(-1) : ofType[0])?.index ?? index
    // Above the type's own heading, if it has one.
    const headed = !below && rows[edge - 1]?.kind === 'type'
    return { row: headed ? edge - 1 : edge, below, to: { type, item } }
  })
  return { from, targets }
}

export const dropTargets = (rows: readonly Row[], { kind, id }: Dragged): { targets: DropTarget[]; from: number } =>
  kind === 'room' ? roomTargets(rows, id) : itemTargets(rows, id)

/** Rows count as passed once their middle is above the pointer; all in pixels from the top of the list. */
export const targetAt = (
  { targets, from }: ReturnType<typeof dropTargets>,
  y: number,
  middleOf: (row: number) => number,
): number => {
  const others = targets.filter((_, position) => position !== from)
  return others.filter(({ row }) => middleOf(row) < y).length
}
