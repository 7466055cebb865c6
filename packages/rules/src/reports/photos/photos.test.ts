import { shortTextMax, type Photo, type ReportBody } from '@lintel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as edits from '../../index.ts'
import { aBody, aPhoto as photo, aRoom } from '../reports.fixture.ts'

const item = (id: string, name: string) => ({ _uuid: id, name })

const body = (photos: Photo[] = []): ReportBody =>
  aBody('Inventory', {
    rooms: [
      aRoom('r1', 'Kitchen', [item('i1', 'Worktop'), item('i2', 'Sink')]),
      aRoom('r2', 'Hall', [item('i3', 'Door')]),
    ],
    keys: [{ _uuid: 'k1', name: 'Yale' }],
    alarms: [{ _uuid: 'a1', name: 'Smoke alarm', location: 'Landing' }],
    unassignedphotos: photos,
  })

const pool = { kind: 'unassigned' } as const
const at = (report: ReportBody, target: edits.PhotoTarget) => {
  const path = edits.findPhotos(report, target)
  if (!path) throw new Error('No such path')
  return path
}
const worktop = { kind: 'item', id: 'i1', side: 'in' } as const
const ids = (photos: readonly Photo[] | undefined) => photos?.map(({ id }) => id)

describe('moving photographs', () => {
  it('keeps their order and captions', () => {
    const report = body([photo('a'), photo('b'), photo('c')])
    edits.captionPhoto(report, pool, 'c', 'The burn')
    edits.movePhotos(report, pool, at(report, worktop), ['c', 'a', 'gone'])
    expect(ids(report.unassignedphotos)).toEqual(['b'])
    const moved = edits.photosAt(report, at(report, worktop))
    expect(ids(moved)).toEqual(['a', 'c'])
    expect(moved?.[1]?.caption).toBe('The burn')
  })

  it('never loses or duplicates one, whatever is moved where', () => {
    const places = [pool, worktop, { kind: 'room', id: 'r2' }, { kind: 'alarm', id: 'a1' }] as const
    const path = fc.nat({ max: places.length - 1 })
    const step = fc.record({ from: path, to: path, moved: fc.subarray(['a', 'b', 'c', 'd']) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const report = body(['a', 'b', 'c', 'd'].map((id) => photo(id)))
        for (const { from, to, moved } of steps) {
          const [source, target] = [places[from], places[to]]
          if (source && target) edits.movePhotos(report, at(report, source), at(report, target), moved)
        }
        const all = places.flatMap((target) => ids(edits.photosAt(report, at(report, target))) ?? [])
        expect(all.toSorted()).toEqual(['a', 'b', 'c', 'd'])
      }),
    )
  })
})

it('captions are cut to the maximum length, and removed when emptied', () => {
  const report = body([photo('a')])
  edits.captionPhoto(report, pool, 'a', 'x'.repeat(400))
  expect(report.unassignedphotos[0]?.caption).toHaveLength(shortTextMax)
  edits.captionPhoto(report, pool, 'a', `x${'🏠'.repeat(400)}`)
  expect(report.unassignedphotos[0]?.caption).toBe(`x${'🏠'.repeat(shortTextMax - 1)}`)
  edits.captionPhoto(report, pool, 'a', '  ')
  expect(Object.keys(report.unassignedphotos[0] ?? {})).not.toContain('caption')
})

describe('destinations of photographs', () => {
  it('are rooms with their items first, then the rest of the report', () => {
    const found = edits.photoDestinations(body(), 'in').map(({ group, name }) => `${group}: ${name}`)
    expect(found).toEqual([
      'Kitchen: Overview',
      'Kitchen: Worktop',
      'Kitchen: Sink',
      'Hall: Overview',
      'Hall: Door',
      'Keys: Yale',
      'Alarms: Smoke alarm, Landing',
      'Property details: Property photos',
      'Property details: Cleaning receipt',
    ])
  })

  it('leave out the items of a signed check-in, and keep its keys', () => {
    const found = edits.photoDestinations({ ...body(), type: 'Check Out' }, 'in').map(({ name }) => name)
    expect(found).not.toContain('Worktop')
    expect(found).toContain('Yale')
  })
})

it.each([
  ['2026-10-25T01:30:00+01:00', true],
  ['2026-10-26T08:59:00', true],
  ['2026-10-26T09:01:00', false],
  ['2000-01-01T00:00:00', true],
  ['1999-12-31T23:59:59', false],
  ['1899-11-30T00:00:00', false],
  ['2026-13-45T10:00:00', false],
])('a camera’s time %s of a photograph received on 25 October 2026 is possible: %s', (takenAt, isPossible) => {
  expect(edits.isPossibleTime(takenAt, '2026-10-25T09:00:00Z')).toBe(isPossible)
})
