import { aBody, aPhoto as photo, aRoom } from '../reports/reports.fixture.ts'
import { expect, it } from 'vitest'
import { photosOfType } from './report-photos.ts'

const item = (id: string, name: string) => ({
  _uuid: id,
  name,
  condition: {
    in: { photos: [photo(`${id}-in`, { hasGalleryLink: false, caption: 'Scuff' })] },
    out: { photos: [photo(`${id}-out`, { rotate: 90, linkedphoto: `${id}-in`, createdAt: '2026-01-05T09:00:00Z' })] },
  },
})
const items = [item('door', 'Door'), item('window', 'Window')]
const body = aBody('Check Out', {
  propertyDetails: { locationPhotos: [photo('front')], cleaningReceiptPhotos: [photo('receipt')] },
  keys: [{ _uuid: 'key', name: 'Front door', photos: { in: [photo('key-in')], out: [photo('key-out')] } }],
  alarms: [{ _uuid: 'alarm', name: 'Smoke alarm', photos: [photo('alarm')] }],
  comments: { tenantPhotos: [photo('tenant')] },
  unassignedphotos: [photo('loose')],
  rooms: [aRoom('room', 'Kitchen', items, { photos: [photo('room-photo')] })],
})
const found = (type: Parameters<typeof photosOfType>[1]) =>
  photosOfType(body, type).map(({ id, itemref, room, item: name }) => [id, itemref, room, name])

it('the photographs of a type are those of the check-in side and of single-sided lists, each with its path', () => {
  expect(found('in')).toEqual([
    ['key-in', 'key', undefined, 'Front door'],
    ['alarm', 'alarm', undefined, 'Smoke alarm'],
    ['room-photo', 'room', 'Kitchen', undefined],
    ['door-in', 'door', 'Kitchen', 'Door'],
    ['window-in', 'window', 'Kitchen', 'Window'],
  ])
})

it('the photographs of a type are those of the check-out side', () => {
  expect(found('out').map(([id]) => id)).toEqual(['key-out', 'door-out', 'window-out'])
})
