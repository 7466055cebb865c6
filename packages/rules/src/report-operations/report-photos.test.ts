import { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { photosOfType } from './report-photos.ts'

const photo = (id: string, change: object = {}) => ({ id, src: `u/1/${id}.jpg`, ...change })
const item = (id: string, name: string) => ({
  _uuid: id,
  name,
  condition: {
    in: { photos: [photo(`${id}-in`, { hasGalleryLink: false, caption: 'Scuff' })] },
    out: { photos: [photo(`${id}-out`, { rotate: 90, linkedphoto: `${id}-in`, createdAt: '2026-01-05T09:00:00Z' })] },
  },
})
const body = ReportBody.parse({
  date: '2026-01-05',
  branchId: 'b',
  userId: 'u',
  type: 'Check Out',
  propertyDetails: { locationPhotos: [photo('front')], cleaningReceiptPhotos: [photo('receipt')] },
  keys: [{ _uuid: 'key', name: 'Front door', photos: { in: [photo('key-in')], out: [photo('key-out')] } }],
  alarms: [{ _uuid: 'alarm', name: 'Smoke alarm', photos: [photo('alarm')] }],
  comments: { tenantPhotos: [photo('tenant')] },
  unassignedphotos: [photo('loose')],
  rooms: [
    {
      _uuid: 'room',
      name: 'Kitchen',
      type: 'kitchen',
      category: 2,
      photos: [photo('room-photo')],
      sections: [
        {
          name: 'S',
          slug: 's',
          types: [{ name: 'T', slug: 't', items: [item('door', 'Door'), item('window', 'Window')] }],
        },
      ],
    },
  ],
})
const found = (type: Parameters<typeof photosOfType>[1]) =>
  photosOfType(body, type).map(({ id, itemref, room, item: name }) => [id, itemref, room, name])

describe('the photographs of a type', () => {
  it('are those of the check-in side and of single-sided lists, each with its path', () => {
    expect(found('in')).toEqual([
      ['key-in', 'key', undefined, 'Front door'],
      ['alarm', 'alarm', undefined, 'Smoke alarm'],
      ['room-photo', 'room', 'Kitchen', undefined],
      ['door-in', 'door', 'Kitchen', 'Door'],
      ['window-in', 'window', 'Kitchen', 'Window'],
    ])
  })

  it('are those of the check-out side', () => {
    expect(found('out').map(([id]) => id)).toEqual(['key-out', 'door-out', 'window-out'])
  })

  it('are those of the property', () => {
    expect([found('front'), found('cleaning_receipt')].map((list) => list.map(([id]) => id))).toEqual([
      ['front'],
      ['receipt'],
    ])
  })

  it('include only what a viewer needs', () => {
    expect(photosOfType(body, 'out')[1]).toEqual({
      id: 'door-out',
      src: 'u/1/door-out.jpg',
      createdAt: '2026-01-05T09:00:00Z',
      rotate: 90,
      linkedphoto: 'door-in',
      itemref: 'door',
      room: 'Kitchen',
      item: 'Door',
    })
  })
})
