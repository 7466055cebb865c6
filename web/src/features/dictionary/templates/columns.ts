import type { Dictionary, DictionaryRoom, RoomCategory } from '@lintel/contract'
import { isInCategory, roomsIn, sharedLevels, withLevels, withRooms, type TemplateRow } from '@lintel/rules'

export interface TemplateColumn {
  key: string
  name: string
  category: RoomCategory
  /** Indexes of its rooms in the dictionary. */
  places: readonly number[]
  /** The room's slug, if it is a single room. */
  room?: string
}

export interface Grid {
  rows: readonly TemplateRow[]
  columns: readonly TemplateColumn[]
}

const categories: readonly RoomCategory[] = [1, 2, 3, 4]

/** One column per room, preceded by one per category if these are shown. */
export const columnsOf = (
  rooms: readonly Pick<DictionaryRoom, 'slug' | 'name' | 'category'>[],
  withCategories: boolean,
): TemplateColumn[] => [
  ...(withCategories ? categories : []).map((category) => ({
    key: `category ${category}`,
    name: `CAT ${category}`,
    category,
    places: [...rooms.keys()].filter((place) => rooms[place]?.category === category),
  })),
  ...rooms.map(({ slug, name, category }, place) => ({ key: slug, name, category, places: [place], room: slug })),
]

const roomsAt = (rooms: readonly DictionaryRoom[], { places }: TemplateColumn) =>
  places.flatMap((place) => rooms[place] ?? [])

export const isUsable = (row: TemplateRow, column: TemplateColumn): boolean =>
  column.places.length > 0 && isInCategory(row, column.category)

/** A cell's value: the levels that all of its rooms have, and those that only some have. */
export const cellValue = (
  rooms: readonly DictionaryRoom[],
  row: TemplateRow,
  column: TemplateColumn,
): { all: number; some: number } => sharedLevels(roomsAt(rooms, column), row.key)

/** A rectangle of cells, all bounds inclusive. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

export interface UsableCell {
  row: TemplateRow
  column: TemplateColumn
  at: { row: number; column: number }
}

export const usableIn = ({ rows, columns }: Grid, { top, bottom, left, right }: CellRange): UsableCell[] =>
  rows
    .slice(top, bottom + 1)
    .flatMap((row, down) =>
      columns
        .slice(left, right + 1)
        .flatMap((column, along) =>
          isUsable(row, column) ? [{ row, column, at: { row: top + down, column: left + along } }] : [],
        ),
    )

export type CellChange = Pick<UsableCell, 'row' | 'column'> & { change: (mask: number) => number }

/** The dictionary with changed levels in some cells; a category's cell changes all of its rooms. */
export const withCells = (dictionary: Dictionary, owner: string, cells: readonly CellChange[]): Dictionary => {
  const rooms = roomsIn(dictionary, owner)
  const changed = withLevels(
    rooms,
    cells.flatMap(({ row, column, change }) =>
      roomsAt(rooms, column).map(({ slug, types }) => ({
        room: slug,
        key: row.key,
        mask: change(types[row.key] ?? 0),
      })),
    ),
  )
  return changed.every((room, place) => room === rooms[place]) ? dictionary : withRooms(dictionary, owner, changed)
}
