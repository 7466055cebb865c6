import { Dictionary, type ReportBody } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as edits from '../../../index.ts'
import { aBody, aPhoto as photo, aRoom, aSection, itemsOf, theFirst } from '../../reports.fixture.ts'

const row = { lead: 'Scuffs', set_1: ['low', 'middle', 'high'], set_2: ['one', 'two', 'many'] }
const type = (name: string, items: string[] = []) => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  items: items.map((item) => ({ name: item, slug: item.toLowerCase().replaceAll(' ', '-') })),
})
const dictionary = Dictionary.parse({
  version: 'test',
  rooms: [{ id: 'r', category: 1, name: 'Hall', priority: 1, slug: 'hall', types: {} }],
  sections: [
    { id: 'd', name: 'Doors', slug: 'doors', types: [type('Door', ['Panelled door']), type('Fence')] },
    { id: 'm', name: 'Misc', slug: 'misc', types: [type('Misc')] },
  ],
  conditions: { matrix: [row, row, row] },
})
const doors = theFirst(dictionary.sections)

/** Two types with two items and one, in one room of a check-out. */
const checkOut = () => {
  const section = aSection([
    { _uuid: 'a', name: 'Front door' },
    { _uuid: 'b', name: 'Café door' },
  ])
  const frame = { slug: 'frame', name: 'Frame', items: [{ _uuid: 'c', name: 'Frame' }] }
  const sections = [{ ...section, types: [...section.types, frame] }]
  return aBody('Check Out', { rooms: [{ _uuid: 'hall', name: 'Hall', type: 'hall', category: 1, sections }] })
}

const at = (body: ReportBody, id: string) => {
  const path = edits.findItem(body, id)
  const item = path && edits.itemAt(body, path)
  if (!path || !item) throw new Error(`There is no item ${id}`)
  return { path, item, condition: item.condition }
}

describe('same as check-in', () => {
  it('copies the grades and keeps today’s findings; undoing removes only the grades', () => {
    const body = checkOut()
    const { path, condition } = at(body, 'a')
    Object.assign(condition.in, { condition: 'Good', cleanliness: 'Dusty' })
    edits.addNote(body, path, 'out', 'Seen in daylight')
    edits.setSameAsCheckin(body, path, true)
    expect(condition.out).toMatchObject({ condition: 'Good', cleanliness: 'Dusty', sameAsCheckin: { active: true } })
    expect(condition.out.notes).toHaveLength(1)
    edits.setSameNote(body, path, 'Still stiff')
    edits.setSameAsCheckin(body, path, false)
    expect(condition.out).toMatchObject({ condition: '', cleanliness: '', sameAsCheckin: { active: false } })
    expect(condition.out.sameAsCheckin.note).toBe('Still stiff')
    expect(condition.out.notes).toHaveLength(1)
  })

  it('of a whole room skips recorded items', () => {
    const body = checkOut()
    const worse = at(body, 'b')
    for (const id of ['a', 'b', 'c']) at(body, id).condition.in.condition = 'Good'
    edits.gradeCondition(body, worse.path, 'out', 'Poor')
    const room = theFirst(body.rooms)
    expect(edits.unrecordedItems(room, body).map(({ _uuid }) => _uuid)).toEqual(['a', 'c'])
    edits.setRoomSameAsCheckin(body, 0)
    expect(edits.unrecordedItems(room, body)).toEqual([])
    expect(['a', 'b', 'c'].map((id) => edits.outState(at(body, id).item))).toEqual(['same', 'changed', 'same'])
    expect(edits.roomProgress(room, 'out')).toMatchObject({ done: 3, of: 3, changed: 1 })
  })

  it('of the whole report, or grades of the rest, skip recorded and missing items', () => {
    const body = checkOut()
    for (const id of ['a', 'b', 'c']) at(body, id).condition.in.condition = 'Good'
    edits.setCleanliness(body, at(body, 'a').path, 'out', 'Dusty')
    edits.setItemMissing(at(body, 'b').item, true)
    expect(edits.ungradedItems(body.rooms, 'out').map(({ _uuid }) => _uuid)).toEqual(['c'])
    const graded = structuredClone(body)
    edits.gradeRest(graded.rooms, 'out', { condition: 'Poor', cleanliness: 'Greasy' })
    expect(['a', 'b', 'c'].map((id) => at(graded, id).condition.out)).toMatchObject([
      { condition: '', cleanliness: 'Dusty' },
      { condition: '', cleanliness: '' },
      { condition: 'Poor', cleanliness: 'Greasy' },
    ])
    expect(edits.unrecordedInReport(body).map(({ _uuid }) => _uuid)).toEqual(['c'])
    edits.setReportSameAsCheckin(body)
    expect(['a', 'b', 'c'].map((id) => edits.outState(at(body, id).item))).toEqual(['graded', 'changed', 'same'])
    const [room] = graded.rooms
    if (room) room.out = { ...room.out, missing: true }
    expect(edits.ungradedItems(graded.rooms, 'in')).toEqual([])
  })

  it('of the rest skips an item that the check-out added: it was not there at check-in', () => {
    const body = checkOut()
    Object.assign(at(body, 'a').condition.in, { condition: 'Good', readonly: true })
    at(body, 'b').condition.in.readonly = true
    edits.setReportSameAsCheckin(body)
    expect(['a', 'b', 'c'].map((id) => edits.outState(at(body, id).item))).toEqual(['same', 'same', 'unrecorded'])
    // Of a check-in entered by staff, any item can be unchanged.
    const told = checkOut()
    edits.setReportSameAsCheckin(told)
    expect(edits.unrecordedInReport(told)).toEqual([])
  })
})

describe('comparing both sides', () => {
  it('keeps the check-in’s cleanliness if only the condition is graded, and no other', () => {
    const body = checkOut()
    const { path, condition } = at(body, 'a')
    Object.assign(condition.in, { condition: 'Good', cleanliness: 'Dusty' })
    edits.setCondition(body, path, 'out', 'Poor')
    expect(condition.out).toMatchObject({ condition: 'Poor', cleanliness: 'Dusty' })
    edits.setCleanliness(body, path, 'out', 'Greasy')
    edits.setCondition(body, path, 'out', 'Average')
    expect(condition.out.cleanliness).toBe('Greasy')
    edits.setCondition(body, path, 'out', '')
    expect(condition.out.cleanliness).toBe('Greasy')
    // A copied cleanliness is cleared with the condition: it was not graded.
    edits.setCleanliness(body, path, 'out', '')
    edits.setCondition(body, path, 'out', 'Poor')
    edits.setCondition(body, path, 'out', '')
    expect(condition.out.cleanliness).toBe('')
  })

  it('links one new photograph to the only one of the check-in, and offers the next of several in order', () => {
    const body = checkOut()
    const { path, condition } = at(body, 'a')
    const list = { kind: 'item', path, side: 'out' } as const
    condition.in.photos.push(photo('before'))
    condition.out.photos.push(photo('by hand'), photo('new'))
    expect(edits.linkNewPhoto(body, list, ['new'])).toBe('new')
    condition.out.photos.push(photo('close'))
    expect(edits.linkNewPhoto(body, list, ['close'])).toBeUndefined()
    const links = () => condition.out.photos.map(({ linkedphoto }) => linkedphoto)
    expect(links()).toEqual([undefined, 'before', undefined])
    condition.out.photos.pop()
    condition.in.photos.push(photo('second'), photo('third'))
    condition.out.photos.push(photo('newer'))
    edits.linkNewPhoto(body, list, ['newer'])
    expect([...edits.offeredLinks(condition.in.photos, condition.out.photos)]).toEqual([
      ['by hand', 'second'],
      ['newer', 'third'],
    ])
  })

  it('links those of keys, and of rooms, whose list has both visits', () => {
    const shared = [{ ...photo('before'), readonly: true }, photo('new')]
    const keys = [{ _uuid: 'k', photos: { in: [photo('before')], out: [photo('new')] } }]
    const body = aBody('Check Out', { keys, rooms: [aRoom('r', 'Hall', [], { photos: shared })] })
    for (const list of [
      { kind: 'entry', list: 'keys', index: 0, side: 'out' },
      { kind: 'room', room: 0 },
    ] as const) {
      expect(edits.linkNewPhoto(body, list, ['new'])).toBe('new')
      expect(edits.visitPhotos(body, list)).toMatchObject({ in: [{ id: 'before' }], out: [{ linkedphoto: 'before' }] })
    }
  })

  it('links a check-out photograph only to one of the same item', () => {
    const body = checkOut()
    const { path, condition } = at(body, 'a')
    const list = { kind: 'item', path, side: 'out' } as const
    condition.in.photos.push(photo('before'))
    condition.out.photos.push(photo('after'))
    edits.linkPhoto(body, list, 'after', 'elsewhere')
    expect(condition.out.photos[0]?.linkedphoto).toBeUndefined()
    edits.linkPhoto(body, list, 'after', 'before')
    expect(condition.out.photos[0]?.linkedphoto).toBe('before')
    edits.linkPhoto(body, list, 'after')
    expect(Object.keys(condition.out.photos[0] ?? {})).not.toContain('linkedphoto')
    edits.linkPhoto(body, list, 'after', 'before')
    edits.movePhoto(body, list, { kind: 'unassigned' }, 'after')
    expect(body.unassignedphotos).toEqual([photo('after')])
  })
})

describe('moving an item to a position', () => {
  const order = (body: ReportBody) =>
    body.rooms.flatMap((r) => r.sections.flatMap((s) => s.types.flatMap((t) => t.items.map((item) => item._uuid))))

  it('changes position within its type, and moves its whole type beyond it', () => {
    const body = checkOut()
    edits.moveItemTo(body, at(body, 'a').path, { type: 0, item: 1 })
    expect(order(body)).toEqual(['b', 'a', 'c'])
    edits.moveItemTo(body, at(body, 'b').path, { type: 1, item: 0 })
    expect(order(body)).toEqual(['c', 'b', 'a'])
    edits.moveItemTo(body, at(body, 'c').path, { type: 9, item: 0 })
    expect(order(body)).toEqual(['c', 'b', 'a'])
  })
})

describe('moving an item to another room', () => {
  const section = (slug: string, items: object[]) => {
    return { name: slug, slug, types: [{ slug: `${slug}-type`, name: `Type of ${slug}`, items }] }
  }
  /** A bedroom, an empty kitchen and a garden; the last two lack the bedroom's sections. */
  const threeRooms = () => {
    const bed = { _uuid: 'b', name: 'Bed', condition: { out: { notes: [{ note: 'Sagging' }], photos: [photo('p')] } } }
    const door = { _uuid: 'a', name: 'Door', qty: 2, condition: { in: { condition: 'Good' } } }
    const room = (id: string, category: number, sections: object[]) => {
      return { _uuid: id, name: id, type: id, category, sections }
    }
    return aBody('Check Out', {
      rooms: [
        room('bedroom', 1, [section('doors', [door]), section('furniture', [bed])]),
        room('kitchen', 2, [section('doors', [{ _uuid: 'c', name: 'Back door' }]), section('misc', [])]),
        room('garden', 4, []),
      ],
    })
  }
  const everything = (body: ReportBody) => itemsOf(body).toSorted((x, y) => x._uuid.localeCompare(y._uuid))

  it('appends it to those of its type, or creates the section in the category’s order, and its type', () => {
    const body = threeRooms()
    edits.moveItemToRoom(body, at(body, 'a').path, 1)
    expect(at(body, 'a').path).toEqual({ room: 1, section: 0, type: 0, item: 1 })
    edits.moveItemToRoom(body, at(body, 'b').path, 1)
    expect(body.rooms[1]?.sections.map(({ slug }) => slug)).toEqual(['doors', 'furniture', 'misc'])
    expect(body.rooms[1]?.sections[1]).toMatchObject({ name: 'furniture', types: [{ name: 'Type of furniture' }] })
    edits.moveItemToRoom(body, at(body, 'b').path, 2)
    expect(body.rooms[2]?.sections.map(({ slug }) => slug)).toEqual(['furniture'])
  })

  it('loses, duplicates and changes nothing recorded', () => {
    const move = fc.record({ id: fc.constantFrom('a', 'b', 'c'), room: fc.nat({ max: 2 }) })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const body = threeRooms()
        for (const { id, room } of moves) {
          edits.moveItemToRoom(body, at(body, id).path, room)
          expect(at(body, id).path.room).toBe(room)
        }
        expect(everything(body)).toEqual(everything(threeRooms()))
        for (const { sections } of body.rooms)
          expect(new Set(sections.map(({ slug }) => slug)).size).toBe(sections.length)
      }),
    )
  })
})

it('finding text searches names and notes of both sides, ignoring case and accents', () => {
  const body = checkOut()
  edits.addNote(body, at(body, 'a').path, 'in', 'Deep scratch')
  edits.addNote(body, at(body, 'c').path, 'out', 'New SCRATCH')
  const find = edits.createFinder()
  expect(find(body.rooms, 'scratch').map(({ itemId }) => itemId)).toEqual(['a', 'c'])
  expect(find(body.rooms, 'CAFE')).toEqual([{ roomId: 'hall', itemId: 'b' }])
  expect(find(body.rooms, 'hall')).toEqual([{ roomId: 'hall' }])
  expect(find(body.rooms, '  ')).toEqual([])
})

describe('typed types', () => {
  it('are the dictionary’s if it knows the name, and local ones otherwise', () => {
    expect(edits.typeOf(doors, 1, ' door ')).toMatchObject({ slug: 'door', name: 'Door' })
    expect(edits.typeOf(doors, 1, 'Cat flap (rear)')).toEqual({ slug: 'cat-flap-rear', name: 'Cat flap (rear)' })
    expect(edits.typeOf(doors, 1, '***')?.slug).toBe('other')
    expect(edits.typeOf(doors, 1, ' ')).toBeUndefined()
  })

  it('stay indoors or outdoors', () => {
    expect(edits.typeOf(doors, 1, 'Fence')).toBeUndefined()
    expect(edits.typeOf(doors, 4, 'Fence')?.slug).toBe('fence')
    expect(edits.typeOf(doors, 4, 'Door')).toBeUndefined()
  })
})

describe('copying fields of an item to others', () => {
  const two = () => {
    const body = checkOut()
    body.type = 'Inventory'
    const hall = theFirst(body.rooms)
    const first = theFirst(edits.itemsOfRoom(hall))
    Object.assign(first, { name: 'Door', colour: 'White', make: 'Yale' })
    Object.assign(first.condition.in, {
      condition: 'Good',
      notes: [{ note: 'Chip', originalnote: 'x', flagged: true, responsibility: ['TT'] }],
    })
    body.rooms.push(edits.roomLike(hall, 'Hall 2', () => crypto.randomUUID(), { graded: 'in' }))
    return { body, first }
  }

  it('skips empty fields, and adds notes once, without flags', () => {
    const { body, first } = two()
    expect(edits.toApply(body, first, 'in').map(({ field }) => field)).toEqual(['condition', 'colour', 'make', 'notes'])
    const frame = edits.itemAt(body, { room: 0, section: 0, type: 1, item: 0 })
    if (frame) frame.condition.in.cleanliness = 'Dusty'
    for (let twice = 0; twice < 2; twice++)
      edits.applyTo(body, first, ['c', 'a', 'gone'], 'in', ['condition', 'cleanliness', 'colour', 'notes'])
    expect(frame).toMatchObject({ colour: 'White', make: '' })
    expect(frame?.condition.in).toMatchObject({
      condition: 'Good',
      cleanliness: 'Dusty',
      notes: [{ note: 'Chip', originalnote: '', flagged: false, responsibility: ['TT'] }],
    })
    expect(first.condition.in.notes).toHaveLength(1)
  })

  it('leaves the check-in unchanged, and ends Same as Check-In', () => {
    const { body, first } = two()
    body.type = 'Check Out'
    const frame = edits.itemAt(body, { room: 0, section: 0, type: 1, item: 0 })
    if (!frame) throw new Error('The test room has no frame')
    frame.condition.in.readonly = true
    frame.condition.out.sameAsCheckin.active = true
    first.condition.out.condition = 'Poor'
    const given = edits.applyTo(body, first, ['c'], 'out', ['condition', 'colour'])
    expect(given).toEqual({ fields: ['condition'], count: 1 })
    expect(edits.applyTo(body, first, ['c'], 'out', ['colour'])).toEqual({ fields: [], count: 0 })
    expect(frame).toMatchObject({ colour: '', condition: { in: { condition: '' }, out: { condition: 'Poor' } } })
    expect(frame.condition.out.sameAsCheckin.active).toBe(false)
    expect(frame.condition.out.facts).toBeUndefined()
  })
})

describe('setting up rooms', () => {
  const kind = (slug: string) => ({ id: slug, category: 1, name: slug, priority: 1, slug, types: {} })
  const rooms = ['kitchen', 'hall', 'reception', 'bedroom', 'bathroom', 'loft'].map(kind)
  const small = edits.dictionaryFor(Dictionary.parse({ ...dictionary, rooms }), 'Inventory')

  it('offers the homes for which the dictionary has all rooms, in the order of a walk', () => {
    const [flat, ...others] = edits.homesOf(small)
    expect(others).toEqual([])
    expect(flat?.name).toBe('1-bed flat')
    expect(flat?.rooms.map(({ slug }) => slug)).toEqual(['hall', 'reception', 'kitchen', 'bedroom', 'bathroom'])
    const body = checkOut()
    edits.setUpRooms(body, flat?.rooms ?? [], 'Part furnished', small, () => 'x')
    expect(body.propertyDetails.furnished).toBe('Part furnished')
    // The test report has a hall already.
    const names = body.rooms.map(({ name }) => name)
    expect(names).toEqual(['Hall', 'hall 2', 'reception', 'kitchen', 'bedroom', 'bathroom'])
  })

  it('takes another report’s rooms in their current state, without findings', () => {
    const body = checkOut()
    const [hall] = body.rooms
    const [door, cafe] = hall ? edits.itemsOfRoom(hall) : []
    if (!hall || !door || !cafe) throw new Error('The test room is empty')
    door.condition.in.readonly = true
    door.condition.out = { ...door.condition.out, condition: 'Poor', facts: { colour: 'Grey' } }
    cafe.condition.out.missing = true
    const [copy] = edits.roomsOfReport(body, () => crypto.randomUUID())
    expect(
      copy && edits.itemsOfRoom(copy).map(({ name, colour, condition }) => [name, colour, condition.out.condition]),
    ).toEqual([
      ['Front door', 'Grey', ''],
      ['Frame', '', ''],
    ])
  })
})
