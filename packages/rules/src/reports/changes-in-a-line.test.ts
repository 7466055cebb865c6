import { expect, test } from 'vitest'
import { changesInALine } from './changes-in-a-line.ts'
import { aBody, aPhoto, aRoom } from './reports.fixture.ts'

test('a line says which sections, items and photographs a save changed', () => {
  const item = (id: string, change: object = {}) => ({ _uuid: id, name: 'Door', ...change })
  const before = aBody('Inventory', { rooms: [aRoom('r', 'Hall', [item('one'), item('two')])] })
  const condition = { in: { photos: [aPhoto('p')] } }
  const after = aBody('Inventory', {
    title: 'Other',
    rooms: [aRoom('r', 'Hall', [item('one', { condition }), item('three')])],
    comments: { propertyManager: 'Well.' },
  })
  expect(changesInALine(before, structuredClone(before))).toBe('')
  expect(changesInALine(before, after)).toBe(
    'Property details, Comments, 1 item changed, 1 item added, 1 item removed, 1 photo added',
  )
  expect(changesInALine(before, aBody('Inventory', { rooms: [aRoom('r', 'Porch', [item('one'), item('two')])] }))).toBe(
    'Rooms',
  )
})
