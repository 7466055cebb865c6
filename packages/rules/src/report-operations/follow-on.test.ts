import type { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aBody, aPhoto as photo, aRoom } from '../reports/reports.fixture.ts'
import { followOn, heldCheckIn } from './follow-on.ts'

const arrow = { kind: 'arrow', x1: 0.1, y1: 0.1, x2: 0.5, y2: 0.5 } as const
const door = {
  _uuid: 'item',
  name: 'Door',
  qty: 2,
  colour: 'White',
  condition: {
    responsibility: ['LL'],
    in: {
      condition: 'Good',
      notes: [
        { note: 'Scuffed', responsibility: ['FWT', 'TT'] },
        { note: 'Chipped', responsibility: ['TT'] },
      ],
      photos: [photo('in-photo', { marks: [arrow] })],
      audios: [{ id: 'in-audio', src: 'u/1/in-audio.webm' }],
    },
    out: { condition: 'Poor', notes: [{ note: 'Broken' }], photos: [photo('out-photo')] },
  },
  tenantcomments: { comments: 'It was so', approved: true },
}
const signer = { _uuid: 's', type: 'tenant', name: 'T', email: 't@people.example', date: '2026-01-06' }
const pictured = (id: string) => ({ photos: { in: [photo(id)], out: [] } })
const inventory = aBody('Inventory', {
  title: 'With a title',
  preparedBy: 'Eve',
  customer: { companyName: 'Owners Ltd' },
  address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
  propertyDetails: {
    furnished: 'Unfurnished',
    generalNotes: 'Top floor',
    locationPhotos: [photo('front')],
    cleaningReceiptPhotos: [photo('receipt')],
    forwardingContact: { name: 'Somebody', address: '', phone: '', email: '' },
  },
  tenancy: { reference: 'T-1', startdate: '2026-01-06' },
  rooms: [
    aRoom('room', 'Kitchen', [door], {
      type: 'kitchen',
      category: 2,
      overview: 'Bright',
      photos: [photo('room-photo')],
      compliancesections: [{ heading: 'Damp', complianceitems: [{ _uuid: 'q', slug: 'q', prompt: 'Damp?' }] }],
    }),
  ],
  keys: [{ _uuid: 'key', name: 'Front door', qty: { in: 2, out: 1 }, ...pictured('key') }],
  appliances: [{ _uuid: 'oven', name: 'Oven', qty: { in: 1, out: 1 }, ...pictured('oven') }],
  meters: [
    {
      _uuid: 'meter',
      name: 'Electric',
      accessible: false,
      reason: 'Locked',
      supplier: 'Supplier',
      readings: ['00123', '00456'],
      ...pictured('meter'),
    },
  ],
  alarms: [
    {
      _uuid: 'alarm',
      name: 'Smoke alarm',
      operated: 'Mains operated',
      location: 'Hall',
      condition: 'Working',
      tested: true,
      testdate: '2026-01-05',
      photos: [photo('alarm')],
    },
  ],
  manuals: [{ _uuid: 'manual', name: 'Oven', seen: true, interacted: true }],
  comments: { propertyManager: 'Said', tenant: 'Thanks' },
  signatures: [{ ...signer, image: 'data:image/png;base64,AAAA' }],
  fees: [{ _uuid: 'fee', name: 'Large fee', amount: 90 }],
  unassignedphotos: [photo('loose')],
  uploaddocuments: [{ src: 'u/1/lease.pdf' }],
  tenantcommentsname: 'T',
  tenantcommentsemail: 't@people.example',
})

const follow = (target: string, source = inventory) => {
  const about = { target, date: '2026-06-30', userId: 'v', preparedBy: 'Finn' }
  return followOn(source, about, () => 'new-id')
}
const itemOf = ({ rooms }: ReportBody) => rooms[0]?.sections[0]?.types[0]?.items[0]
const ids = (photos: readonly { id: string }[] = []) => photos.map(({ id }) => id)

describe.each(['Check In', 'Check Out', 'Mid Term'])('a %s that follows', (target) => {
  const made = follow(target)

  it('has the same property, tenancy, customer and entries, with the same ids', () => {
    expect(made).toMatchObject({
      type: target,
      date: '2026-06-30',
      userId: 'v',
      preparedBy: 'Finn',
      branchId: 'b',
      address: inventory.address,
      tenancy: inventory.tenancy,
      customer: inventory.customer,
      propertyDetails: { furnished: 'Unfurnished', generalNotes: 'Top floor' },
      rooms: [{ _uuid: 'room', name: 'Kitchen', type: 'kitchen', category: 2 }],
      keys: [{ _uuid: 'key', name: 'Front door', qty: { in: 2, out: 0 } }],
      appliances: [{ _uuid: 'oven', qty: { in: 1, out: 0 } }],
      meters: [{ _uuid: 'meter', name: 'Electric', supplier: 'Supplier' }],
      alarms: [{ _uuid: 'alarm', name: 'Smoke alarm', operated: 'Mains operated', location: 'Hall' }],
      manuals: [{ _uuid: 'manual', name: 'Oven', seen: false, interacted: false }],
    })
    expect(itemOf(made)).toMatchObject({ _uuid: 'item', name: 'Door', qty: 2, colour: 'White' })
  })

  it('has the signers, unsigned, and none of the previous report’s notes, documents and fees', () => {
    expect(made).toMatchObject({
      title: '',
      comments: { propertyManager: '', tenant: '' },
      tenantcommentsname: '',
      tenantcommentsemail: '',
      signatures: [{ _uuid: 'new-id', type: 'tenant', name: 'T', email: 't@people.example', date: '', image: '' }],
      unassignedphotos: [],
      uploaddocuments: [],
      compliancesections: [],
      fees: [{ _uuid: 'new-id', name: 'Inspection fee', amount: 0 }],
      propertyDetails: { forwardingContact: { name: '' } },
      rooms: [{ compliancesections: [] }],
    })
    expect(itemOf(made)).toMatchObject({ tenantcomments: { comments: '', approved: false } })
  })

  it('counts no alarm as tested and nothing as found at check-out', () => {
    expect(made.alarms).toMatchObject([{ tested: false, testdate: '' }])
    expect(itemOf(made)?.condition.out).toMatchObject({ condition: '', notes: [], photos: [], audios: [] })
  })
})

describe('a Check In', () => {
  const made = follow('Check In')

  it('starts with all that the inventory recorded, editable', () => {
    expect(itemOf(made)?.condition.in).toEqual(itemOf(inventory)?.condition.in)
    expect(itemOf(made)?.condition).toMatchObject({ responsibility: ['LL'], previousresponsibility: [] })
    expect(made.meters).toMatchObject([{ readings: ['00123', '00456'], accessible: false, reason: 'Locked' }])
    expect(made.alarms).toMatchObject([{ condition: 'Working', photos: [{ id: 'alarm', readonly: false }] }])
    expect(made.rooms).toMatchObject([{ overview: 'Bright', photos: [{ id: 'room-photo', readonly: false }] }])
  })
})

describe('a Check Out', () => {
  const made = follow('Check Out')

  it('keeps the check-in side as read-only', () => {
    const { in: before } = itemOf(made)?.condition ?? {}
    expect(before).toMatchObject({
      condition: 'Good',
      notes: [{ note: 'Scuffed' }, { note: 'Chipped' }],
      photos: [{ marks: [arrow] }],
    })
    const kept = [
      before?.photos,
      before?.audios,
      made.rooms[0]?.photos,
      made.propertyDetails.locationPhotos,
      made.keys[0]?.photos.in,
      made.appliances[0]?.photos.in,
      made.meters[0]?.photos.in,
    ].map((list) => list?.map(({ id, readonly }) => [id, readonly]))
    expect(kept).toEqual([
      [['in-photo', true]],
      [['in-audio', true]],
      [['room-photo', true]],
      [['front', true]],
      [['key', true]],
      [['oven', true]],
      [['meter', true]],
    ])
  })

  it('names who was responsible, in the order of the codes', () => {
    expect(itemOf(made)?.condition).toMatchObject({ responsibility: [], previousresponsibility: ['TT', 'FWT', 'LL'] })
  })

  it('has its meters to read again, with as many rates', () => {
    expect(made.meters).toMatchObject([{ readings: ['', ''], accessible: true, reason: '', photos: { out: [] } }])
    expect(made.alarms).toMatchObject([{ condition: '', photos: [] }])
  })
})

describe('what follows a Check Out', () => {
  const found = follow('Check Out')
  const item = itemOf(found)
  const [room, key, meter] = [found.rooms[0], found.keys[0], found.meters[0]]
  if (!item || !room || !key || !meter) throw new Error('The report is too small.')
  Object.assign(item.condition, {
    responsibility: ['TT'],
    out: {
      ...item.condition.out,
      condition: 'Poor',
      notes: [{ note: 'Broken', originalnote: '', flagged: false, responsibility: ['CLN'] }],
      photos: [photo('out-photo', { linkedphoto: 'in-photo', marks: [arrow] })],
      facts: { colour: 'Grey' },
    },
  })
  room.photos.push(photo('room-out'))
  Object.assign(key, { qty: { in: 2, out: 1 }, photos: { in: key.photos.in, out: [photo('key-out')] } })
  Object.assign(meter, { readings: ['00200', '00500'], photos: { in: meter.photos.in, out: [photo('meter-out')] } })
  found.propertyDetails.locationPhotos.push(photo('front-out'))

  it.each(['Check In', 'Check Out'])('has only its state: %s', (target) => {
    const made = follow(target, found)
    expect(itemOf(made)).toMatchObject({
      colour: 'Grey',
      condition: {
        in: {
          condition: 'Poor',
          notes: [{ note: 'Broken' }],
          photos: [{ id: 'out-photo', marks: [arrow] }],
          audios: [],
        },
      },
    })
    expect(made.keys).toMatchObject([{ qty: { in: 1, out: 0 }, photos: { in: [{ id: 'key-out' }], out: [] } }])
    expect(made.meters).toMatchObject([{ photos: { in: [{ id: 'meter-out' }], out: [] } }])
    expect([ids(made.rooms[0]?.photos), ids(made.propertyDetails.locationPhotos)]).toEqual([
      ['room-out'],
      ['front-out'],
    ])
    expect(JSON.stringify(made)).not.toMatch(/in-photo|Scuffed|"Good"/)
    expect(itemOf(made)?.condition[target === 'Check In' ? 'responsibility' : 'previousresponsibility']).toContain('TT')
  })

  it('keeps what the check-out declared the same', () => {
    const same = structuredClone(found)
    Object.assign(itemOf(same)?.condition.out ?? {}, {
      condition: '',
      notes: [],
      facts: undefined,
      photos: [],
      sameAsCheckin: { active: true, note: 'Seen' },
    })
    expect(itemOf(follow('Check In', same))?.condition.in).toMatchObject({
      condition: 'Good',
      notes: [{ note: 'Scuffed' }, { note: 'Chipped' }, { note: 'Seen' }],
      photos: [],
    })
  })
})

describe('a Mid Term', () => {
  const made = follow('Mid Term')

  it('inspects the same items and entries again', () => {
    expect(itemOf(made)?.condition.in).toMatchObject({ condition: '', notes: [], photos: [], audios: [] })
    expect(itemOf(made)?.condition.previousresponsibility).toEqual(['TT', 'FWT', 'LL'])
    expect(made.rooms).toMatchObject([{ overview: '', photos: [] }])
    expect(made.meters).toMatchObject([{ readings: ['', ''], photos: { in: [] } }])
    expect(ids(made.propertyDetails.cleaningReceiptPhotos)).toEqual([])
  })
})

it('keeps everything read-only that a check-out receives, and the handover quantities', () => {
  const made = follow('Check Out')
  const marks = (value: unknown) => JSON.stringify(value).match(/"id":"[^"]+","src":"[^"]+"[^}]*"readonly":true/g)
  const held = [...heldCheckIn(made)]
  expect(marks(made)).not.toBeNull()
  expect(marks(held.map(({ value }) => value))?.toSorted()).toEqual(marks(made)?.toSorted())
  expect(held.filter(({ path }) => path.endsWith('qty.in')).map(({ value }) => value)).toEqual([2, 1])
})

it('the fields that a check-out keeps are not marked for another type, which starts with the found state and leaves out what was missing', () => {
  const made = follow('Check Out')
  const [room] = made.rooms
  const [key] = made.keys
  if (!room || !key) throw new Error('The report is too small.')
  room.out = { facts: { overview: 'Dark' } }
  key.out = { missing: true }
  const next = follow('Check In', made)
  expect(next.rooms).toMatchObject([{ overview: 'Dark' }])
  expect(next.keys).toEqual([])
  expect(JSON.stringify([next.rooms, next.alarms, next.meters])).not.toMatch(/"readonly":true,"out"|"out":\{"facts"/)
  expect(next.rooms[0]).not.toHaveProperty('readonly')
  expect(next.rooms[0]).not.toHaveProperty('out')
})
