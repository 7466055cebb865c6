import { aBody, aNote, aRoom } from '../reports/reports.fixture.ts'
import { expect, it } from 'vitest'
import { reportChanges } from '../index.ts'

it('describes a user’s changes in words', () => {
  const base = aBody('Inventory', {
    rooms: [aRoom('k', 'Kitchen', [{ _uuid: 'i', name: 'Door', colour: 'White' }])],
    keys: [{ _uuid: 'y', name: 'Yale' }],
  })
  const body = structuredClone(base)
  const item = body.rooms[0]?.sections[0]?.types[0]?.items[0]
  if (!item) throw new Error('There is no item')
  item.colour = 'Oak'
  item.condition.responsibility.push('TT')
  item.condition.in.notes.push(aNote('Deep scratch'))
  item.condition.in.photos.push({ id: 'p', src: 'a/1/p.jpg', hasGalleryLink: true, readonly: false })
  body.propertyDetails.generalNotes = 'Warm and dry'
  body.keys = []
  const lines = reportChanges(base, body).map(({ where, what, was, is }) => `${where} | ${what} | ${was} | ${is}`)
  expect(lines).toContain('Report | General notes |  | Warm and dry')
  expect(lines).toContain('Kitchen, Door | Colour | White | Oak')
  expect(lines).toContain('Kitchen, Door | Note 1 |  | Deep scratch')
  expect(lines).toContain('Kitchen, Door | Responsibility |  | TT')
  expect(lines.some((line) => line.startsWith('Kitchen, Door, Photograph'))).toBe(true)
  expect(lines).toContain('Yale | Removed |  | ')
  expect(reportChanges(base, structuredClone(base))).toEqual([])
})
