import type { ItemPath } from '@lintel/rules'
import type { Row } from '../../../state/rows.ts'

/** What is being moved. */
export interface Dragged {
  kind: 'item' | 'room'
  id: string
  name: string
}

/** Where a dragged row may go. */
export interface DropTarget {
  /** The row that the line is drawn at. */
  row: number
  /** The line is drawn below that row, else above it. */
  below: boolean
  /** For items: where in the section; for rooms: the room's new index. */
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

/** An item moves within its section; beyond the items of its type the whole type moves, so the line keeps off it. */
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
    // Above the type's own heading, where it has one.
    const headed = !below && rows[edge - 1]?.kind === 'type'
    return { row: headed ? edge - 1 : edge, below, to: { type, item } }
  })
  return { from, targets }
}

/** Everywhere that a row may go, in order, and where it is now. */
export const dropTargets = (rows: readonly Row[], { kind, id }: Dragged): { targets: DropTarget[]; from: number } =>
  kind === 'room' ? roomTargets(rows, id) : itemTargets(rows, id)

/**
 * The target below the pointer: as many rows are passed as have their middle above it.
 * @param y The pointer in the list's own pixels.
 * @param middleOf The middle of a row, in the same.
 */
export const targetAt = (
  { targets, from }: ReturnType<typeof dropTargets>,
  y: number,
  middleOf: (row: number) => number,
): number => {
  const others = targets.filter((_, position) => position !== from)
  return others.filter(({ row }) => middleOf(row) < y).length
}
