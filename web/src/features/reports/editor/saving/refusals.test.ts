import { ReportBody } from '@lintel/contract'
import { expect, it } from 'vitest'
import { aRoom } from '../../../../testing/a-report.ts'
import { isStillRefused, toRefusals } from './refusals.ts'

const body = ReportBody.parse({
  date: '2026-11-21',
  branchId: 'b',
  userId: 'u',
  type: 'Inventory',
  keys: [{ _uuid: 'k1', name: 'Front door' }, { _uuid: 'k2' }],
  meters: [{ _uuid: 'm1', name: 'HotWater', readings: ['1'] }],
  signatures: [{ _uuid: 's1', type: 'pi' }],
  rooms: [
    aRoom([{ _uuid: 'i1', name: 'Oak worktop', condition: { in: { notes: [{ note: 'x' }] } } }], {
      name: 'Kitchen',
      type: 'kitchen',
      category: 2,
    }),
  ],
})

body.tenancy.managedbycontact.email = 'nobody'

const [first, ...others] = toRefusals(
  [
    { path: 'body.tenancy.managedbycontact.email', message: 'Invalid email address' },
    { path: 'body.keys.0.notes', message: 'No' },
    { path: 'body.keys.1.name', message: 'No' },
    { path: 'body.meters.0.readings.0', message: 'No' },
    { path: 'body.signatures.0.email', message: 'No' },
    { path: 'body.rooms.0.sections.0.types.0.items.0.condition.in.notes.0.note', message: 'No' },
    { path: 'body.date', message: 'No' },
    { path: 'params.id', message: 'Not a field' },
    { path: 'body', message: 'Not a field' },
  ],
  body,
)

it('names the refused field and section in plain words', () => {
  expect(first).toEqual({
    path: 'tenancy.managedbycontact.email',
    value: 'nobody',
    message: 'Invalid email address',
    section: 'Tenancy details',
    where: 'Email',
  })
  expect(others.map(({ section, where }) => [section, where])).toEqual([
    ['Keys', 'Front door, Notes'],
    ['Keys', 'Key 2, Name'],
    ['Meters', 'HotWater, Readings 1'],
    ['Signatures', 'Signature 1, Email'],
    ['Rooms', 'Kitchen, Oak worktop, Note 1, Note'],
    [undefined, 'Date'],
  ])
})

it('applies until the field’s value changes', () => {
  if (!first) throw new Error('Nothing was refused')
  expect(isStillRefused(body, first)).toBe(true)
  const better = structuredClone(body)
  better.tenancy.managedbycontact.email = 'somebody@example.com'
  expect(isStillRefused(better, first)).toBe(false)
})

it('names a refused file by its place, and ignores one that is gone', () => {
  const photo = { id: 'p', src: 'u/1/p.jpg', hasGalleryLink: true, readonly: false }
  const shown = structuredClone(body)
  shown.rooms[0]?.sections[0]?.types[0]?.items[0]?.condition.in.photos.push(
    { ...photo, id: 'q', src: 'u/1/q.jpg' },
    photo,
  )
  expect(toRefusals([{ path: photo.src, message: 'p.jpg is not a JPEG.' }], shown)).toEqual([
    {
      path: 'rooms.0.sections.0.types.0.items.0.condition.in.photos.1.src',
      value: photo.src,
      message: 'p.jpg is not a JPEG.',
      section: 'Rooms',
      where: 'Kitchen, Oak worktop, Photo 2',
      src: photo.src,
    },
  ])
  expect(toRefusals([{ path: 'u/1/gone.jpg', message: 'No' }], shown)).toEqual([])
})
