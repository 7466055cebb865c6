import { aBody, aPhoto as photo, aRoom } from '../reports/reports.fixture.ts'
import { describe, expect, it } from 'vitest'
import { newClient } from '../index.ts'
import { feedbackOpenUntil, isFeedbackOpen } from './feedback.ts'
import { galleryOf } from './gallery.ts'

const door = {
  _uuid: 'i',
  name: 'Door',
  tenantcomments: { photos: [photo('said')] },
  condition: {
    in: { photos: [photo('was'), photo('private', { hasGalleryLink: false })] },
    out: { photos: [photo('is', { linkedphoto: 'was', rotate: 90, caption: 'Scuffed' })] },
  },
}
const question = { _uuid: 'q', slug: 'q', prompt: 'Damp?', photos: [photo('damp')] }
const compliancesections = [{ heading: 'H', complianceitems: [question] }]
const body = aBody('Check Out', {
  propertyDetails: {
    locationPhotos: [photo('was-front', { readonly: true }), photo('front')],
    cleaningReceiptPhotos: [photo('receipt')],
  },
  keys: [{ _uuid: 'k', name: 'Front door', photos: { in: [photo('key')], out: [] } }],
  alarms: [{ _uuid: 'a', name: 'Smoke alarm', photos: [photo('alarm')] }],
  rooms: [aRoom('r', 'Kitchen', [door], { photos: [photo('room')], compliancesections })],
  comments: { tenantPhotos: [photo('general')] },
  unassignedphotos: [photo('nowhere')],
})

const groups = galleryOf(body)

it('the gallery shows each room and item with its photographs, in report order', () => {
  expect(
    groups.map(({ visit, type, itemref, title, photos }) => [visit, type, itemref, title, photos.map(({ id }) => id)]),
  ).toEqual([
    ['in', 'front', undefined, 'Property', ['was-front']],
    ['out', 'front', undefined, 'Property', ['front']],
    ['out', 'cleaning_receipt', undefined, 'Cleaning receipt', ['receipt']],
    ['in', 'in', 'k', 'Front door', ['key']],
    ['out', 'in', 'a', 'Smoke alarm', ['alarm']],
    ['out', 'in', 'r', 'Kitchen', ['room']],
    ['in', 'in', 'i', 'Kitchen: Door', ['was']],
    ['out', 'out', 'i', 'Kitchen: Door', ['is']],
    ['out', 'in', 'q', 'Kitchen: Damp?', ['damp']],
  ])
})

describe('the feedback period', () => {
  const until = (value: string, date = '2026-03-27') =>
    feedbackOpenUntil(
      date,
      newClient(
        { id: 'c', name: 'C', settings: [{ key: 'Report feedback active for', type: 'text', value }] },
        { branchId: 'b' },
      ),
    )

  it.each([
    ['', undefined],
    ['soon', undefined],
    ['-3', undefined],
    ['0', '2026-03-27'],
    [' 7 ', '2026-04-03'],
    ['3', '2026-03-30'],
  ])('set to %j ends %s', (value, day) => expect(until(value)).toBe(day))

  it('ends with the day in London', () => {
    expect(isFeedbackOpen(undefined, new Date())).toBe(true)
    expect(isFeedbackOpen('2026-07-01', new Date('2026-07-01T22:59:59Z'))).toBe(true)
    expect(isFeedbackOpen('2026-07-01', new Date('2026-07-01T23:00:00Z'))).toBe(false)
  })
})
