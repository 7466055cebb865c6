import { Dictionary, type Item, type ReportBody } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counter } from '../checklists/checklists.fixture.ts'
import * as edits from '../index.ts'
import { aBody, aPhoto as photo, itemsOf, theFirst } from './reports.fixture.ts'

const words = { lead: 'Scuff marks', set_1: ['to lower edge', 'to centre', 'to top'], set_2: ['one', 'two', 'many'] }
const conditions = { matrix: [words, { ...words, lead: 'Chips' }, { ...words, lead: 'Stains' }], list: ['Cracked'] }
const type = (name: string, minimumRequired = 1) => ({
  id: name.toLowerCase(),
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  minimumRequired,
  items: [{ name: `${name} A`, slug: `${name.toLowerCase().replaceAll(' ', '-')}-a`, constituents: ['Handle'] }],
})
const dictionary = Dictionary.parse({
  version: 'test',
  rooms: [
    {
      id: 'bedroom',
      category: 1,
      name: 'Bedroom',
      priority: 1,
      slug: 'bedroom',
      types: { 'doors/door': 31, 'furniture/bed': 28, 'doors/fence': 31, 'worktop/worktop': 31 },
    },
  ],
  sections: [
    { id: 'furniture', name: 'Furniture', slug: 'furniture', types: [type('Bed', 2)] },
    { id: 'doors', name: 'Doors', slug: 'doors', types: [type('Door'), type('Fence')] },
    { id: 'worktop', name: 'Worktop', slug: 'worktop', types: [type('Worktop')] },
    { id: 'misc', name: 'Misc', slug: 'misc', types: [type('Misc', 0)] },
  ],
  conditions,
  colours: ['White'],
})
const bedroom = theFirst(dictionary.rooms)

const withRoom = (furnished: 'Default' | 'Fully furnished' = 'Fully furnished') => {
  const makeId = counter()
  const body = aBody('Inventory')
  edits.addRoom(body, edits.furnishedRoom({ name: ' Bedroom 1 ', kind: bedroom, furnished }, dictionary, makeId))
  return { body, makeId }
}

const itemIds = (body: ReportBody) => itemsOf(body).map(({ _uuid }) => _uuid)

const firstItem = (body: ReportBody): { path: edits.ItemPath; item: Item } => {
  const [id = ''] = itemIds(body)
  const path = edits.findItem(body, id)
  const item = path && edits.itemAt(body, path)
  if (!path || !item) throw new Error('The report has no item')
  return { path, item }
}

describe('a room from the dictionary', () => {
  it('has the types of its furnishing level, with the minimum number of items', () => {
    const { body } = withRoom()
    const room = body.rooms[0]
    expect(room?.name).toBe('Bedroom 1')
    expect(room?.sections.map((section) => section.slug)).toEqual(['doors', 'furniture', 'misc'])
    expect(room?.sections[1]?.types[0]?.items.map((item) => item.name)).toEqual(['Bed', 'Bed'])
    expect(withRoom('Default').body.rooms[0]?.sections.map((section) => section.slug)).toEqual(['doors', 'misc'])
  })

  it('has at least one item of each type, and sections that somebody added before Misc', () => {
    const pool = { id: 'pool', name: 'Pool', slug: 'pool', types: [type('Cover', 0)] }
    const kind = { ...bedroom, types: { 'pool/cover': 31, 'misc/misc': 31 } }
    const withPool = Dictionary.parse({ ...dictionary, sections: [...dictionary.sections, pool] })
    const room = edits.furnishedRoom({ name: 'X', kind, furnished: 'Default' }, withPool, counter())
    const made = room.sections.map(({ slug, types }) => [slug, types.flatMap(({ items }) => items).length])
    expect(made).toEqual([
      ['pool', 1],
      ['misc', 0],
    ])
  })

  it('copies without evidence, and with an unused name', () => {
    const { body, makeId } = withRoom()
    const { path } = firstItem(body)
    edits.gradeCondition(body, path, 'in', 'Poor')
    edits.addNote(body, path, 'in', 'Scuffed')
    const room = theFirst(body.rooms)
    const copy = edits.roomLike(room, edits.freeRoomName(body.rooms, room.name), makeId)
    edits.addRoom(body, copy, 0)
    expect(copy.name).toBe('Bedroom 2')
    expect(new Set(itemIds(body)).size).toBe(itemIds(body).length)
    const copied = copy.sections[0]?.types[0]?.items[0]
    expect(copied?.condition.in).toMatchObject({ condition: '', notes: [], photos: [] })
  })
})

describe('items', () => {
  it('are added below a new section, in the order of the category', () => {
    const { body, makeId } = withRoom('Default')
    const bed = { slug: 'bed', name: 'Bed' }
    const choice = { section: { slug: 'furniture', name: 'Furniture' }, type: bed, name: 'Bed', colour: 'Oak' }
    const item = edits.itemOf(choice, makeId)
    edits.addItem(body, 0, choice, item, ['doors', 'furniture', 'misc'])
    expect(body.rooms[0]?.sections.map((section) => section.slug)).toEqual(['doors', 'furniture', 'misc'])
    expect(edits.findItem(body, item._uuid)).toEqual({ room: 0, section: 1, type: 0, item: 0 })
    expect(item.locallyadded).toBe(true)
  })

  it('have whole quantities from 0 up, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const quantity = edits.parseQuantity(typed)
        expect(quantity === undefined).toBe(!/\d/.test(typed))
        if (quantity === undefined) return
        expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= edits.quantityMax).toBe(true)
      }),
    )
    expect(edits.parseQuantity('1a2')).toBe(12)
    expect(edits.parseQuantity('-3')).toBe(3)
    expect(edits.parseQuantity('')).toBeUndefined()
  })

  it('are never lost or duplicated by moves, and moving back restores the order', () => {
    const step = fc.record({ item: fc.nat({ max: 5 }), by: fc.constantFrom<-1 | 1>(-1, 1) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { body } = withRoom()
        const before = itemIds(body).toSorted()
        for (const { item, by } of steps) {
          const id = itemIds(body)[item]
          const path = id ? edits.findItem(body, id) : undefined
          if (!path) continue
          const order = itemIds(body)
          const type = edits.typeAt(body, path)?.slug
          edits.moveItem(body, path, by)
          const moved = edits.findItem(body, id ?? '')
          expect(moved && edits.typeAt(body, moved)?.slug).toBe(type)
          if (itemIds(body).join() === order.join()) continue
          const places = itemIds(body)
          expect(Math.sign(places.indexOf(id ?? '') - order.indexOf(id ?? ''))).toBe(by)
        }
        expect(itemIds(body).toSorted()).toEqual(before)
      }),
    )
  })
})

describe('notes', () => {
  it('can be flagged only if they differ from their original', () => {
    const { body } = withRoom()
    const { path, item } = firstItem(body)
    item.condition.in.notes.push({ note: 'As before', originalnote: 'As before', flagged: false, responsibility: [] })
    edits.toggleFlag(body, path, 'in', 0)
    expect(item.condition.in.notes[0]?.flagged).toBe(false)
    edits.setNote(body, path, 'in', 0, 'Worse than before')
    edits.toggleFlag(body, path, 'in', 0)
    expect(item.condition.in.notes[0]?.flagged).toBe(true)
    edits.setNote(body, path, 'in', 0, 'As before')
    expect(item.condition.in.notes[0]?.flagged).toBe(false)
  })

  const noteWords: edits.NoteWords = {
    conditions: dictionary.conditions,
    things: ['Window sill', 'Double sockets'],
    own: [{ key: 'fwt', text: 'fair wear and tear' }],
  }
  const offered = (note: string, caret = note.length) => edits.completionsFor(noteWords, note, caret)
  it('are completed from two letters on, with locations of the room and sizes', () => {
    expect(offered('s')).toEqual([])
    expect(offered('sc')[0]).toMatchObject({ label: 'Scuff marks', note: 'Scuff marks' })
    expect(offered('Light sc', 8)[0]).toMatchObject({ note: 'Light scuff marks' })
    expect(offered('sc to the left', 2)[0]).toMatchObject({ note: 'Scuff marks to the left', caret: 11 })
    expect(offered('Scuff marks so').map(({ note }) => note)).toEqual(['Scuff marks near the double sockets'])
    expect(offered('Scuff marks near the win')[0]?.note).toBe('Scuff marks near the window sill')
    expect(offered('Scuff marks, 5')[0]?.note).toBe('Scuff marks, about 5 cm')
    expect(offered('5')).toEqual([])
    expect(offered('Scuffed', 2)).toEqual([])
  })

  it('offer location and extent after the condition', () => {
    const labels = (note: string) => edits.followUpsFor(noteWords, note).map(({ label }) => label)
    expect(labels('Scuff marks')).toEqual([
      'to lower edge',
      'to centre',
      'to top',
      'near the window sill',
      'near the double sockets',
    ])
    expect(labels('Scuff marks near the window sill').at(-1)).toBe('about … cm')
    expect(labels('Scuff marks near the window sill, about 5 cm')).toEqual([])
    expect(labels('Cracked')).toEqual([])
  })
})

describe('photographs', () => {
  const at = (body: ReportBody): edits.PhotoPath => ({ kind: 'item', path: firstItem(body).path, side: 'in' })

  it('are added once, moved, reordered and removed', () => {
    const { body } = withRoom()
    edits.addPhotos(body, at(body), [photo('p1'), photo('p2')])
    edits.addPhotos(body, at(body), [photo('p2'), photo('p3')])
    edits.reorderPhoto(body, at(body), 'p3', 0)
    expect(edits.photosAt(body, at(body))?.map((p) => p.id)).toEqual(['p3', 'p1', 'p2'])
    edits.movePhoto(body, at(body), { kind: 'unassigned' }, 'p1')
    edits.removePhoto(body, at(body), 'p2')
    expect(edits.photosAt(body, at(body))?.map((p) => p.id)).toEqual(['p3'])
    expect(body.unassignedphotos.map((p) => p.id)).toEqual(['p1'])
    edits.replacePhotoSource(body, { kind: 'unassigned' }, 'p1', { id: 'p9', src: 'u/2/p9.jpg' })
    expect(body.unassignedphotos[0]).toMatchObject({ id: 'p9', src: 'u/2/p9.jpg' })
  })

  it('are referred to by room and number', () => {
    const { body } = withRoom()
    edits.addPhotos(body, { kind: 'room', room: 0 }, [photo('r1')])
    edits.addPhotos(body, at(body), [photo('p1')])
    const [code = ''] = edits.roomCodes(body.rooms)
    const room = theFirst(body.rooms)
    expect([...edits.photoReferences(room, code, 'in')]).toEqual([
      ['r1', 'B1-01'],
      ['p1', 'B1-02'],
    ])
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 40 }), (names) => {
        const codes = edits.roomCodes(names.map((name) => ({ name })))
        expect(new Set(codes).size).toBe(names.length)
      }),
    )
  })
})

it('progress counts graded, flagged and photographed items of a room', () => {
  const { body } = withRoom()
  const { path } = firstItem(body)
  edits.gradeCondition(body, path, 'in', 'Good')
  edits.addNote(body, path, 'in', 'Mark')
  edits.toggleFlag(body, path, 'in', 0)
  edits.addPhotos(body, { kind: 'item', path, side: 'in' }, [photo('p1')])
  const room = theFirst(body.rooms)
  expect(edits.roomProgress(room, 'in')).toEqual({ done: 1, of: 3, flagged: 1, photos: 1, changed: 0 })
  expect(edits.menuProgress(body, 'Rooms', 'in')).toMatchObject({ done: 1, of: 3, flagged: 1 })
  expect(edits.menuProgress(body, 'Property details', 'in').done).toBe(0)
})
