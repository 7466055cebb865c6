import { expect, it } from 'vitest'
import type { Row } from '../../../state/rows.ts'
import { dropTargets, targetAt } from './drop-targets.ts'

const room = (id: string, index: number): Row => ({
  kind: 'room',
  key: id,
  room: index,
  roomId: id,
  collapsed: false,
})
const item = (id: string, roomAt: number, section: number, type: number, at: number): Row => ({
  kind: 'item',
  key: id,
  room: roomAt,
  roomId: `r${roomAt}`,
  itemId: id,
  itemPath: { room: roomAt, section, type, item: at },
})

const rows = [
  room('r0', 0),
  item('a', 0, 0, 0, 0),
  item('b', 0, 0, 0, 1),
  item('c', 0, 0, 1, 0),
  item('d', 0, 0, 1, 1),
  item('e', 0, 1, 0, 0),
  room('r1', 1),
  item('f', 1, 0, 0, 0),
]
const dragged = (kind: 'item' | 'room', id: string) => ({ kind, id, name: id })
const middleOf = (row: number) => row * 40 + 20

it('where a dragged row can be dropped a room can be dropped among the rooms', () => {
  const found = dropTargets(rows, dragged('room', 'r1'))
  expect(found).toEqual({
    from: 1,
    targets: [
      { row: 0, below: false, to: 0 },
      { row: 6, below: false, to: 1 },
    ],
  })
  expect(targetAt(found, 10, middleOf)).toBe(0)
  expect(targetAt(found, 9999, middleOf)).toBe(1)
})

it('where a dragged row can be dropped an item can be dropped in its own section, but not inside another type', () => {
  const found = dropTargets(rows, dragged('item', 'a'))
  expect(found.from).toBe(0)
  expect(found.targets.map(({ row }) => row)).toEqual([1, 2, 4, 4])
  expect(found.targets.at(-1)?.to).toEqual({ type: 1, item: 1 })
  // From below, the line is drawn above the first item of the other type.
  expect(dropTargets(rows, dragged('item', 'd')).targets.map(({ row, below }) => [row, below])).toEqual([
    [1, false],
    [1, false],
    [3, false],
    [4, false],
  ])
})
