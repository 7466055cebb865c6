import type { Mark } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aPhoto, aRecord } from '../../test/source.ts'
import { PhotographBook } from './photographs.ts'

const book = (...records: ReturnType<typeof aRecord>[]) =>
  new PhotographBook(new Map(records.map((record) => [record.id, record])))

describe('the photographs of a report', () => {
  it.each([
    [undefined, 1200, 900],
    [90, 900, 1200],
    [180, 1200, 900],
    [270, 900, 1200],
  ] as const)('rotated by %s, use the resulting size', (rotate, width, height) => {
    const photographs = book(aRecord('a'))
    const turned = rotate === undefined ? aPhoto('a') : aPhoto('a', { rotate })
    expect(photographs.number([turned], 'K', { place: 'Kitchen' })).toMatchObject([{ ref: 'K-01', width, height }])
    expect(photographs.sizes).toEqual({ a: { width: 1200, height: 900, ...(rotate && { rotate }) } })
  })

  it('are numbered within a part, separately for each side, and keep their number if one cannot be shown', () => {
    const photographs = book(aRecord('a'), aRecord('c'), aRecord('d'), aRecord('b', { width: undefined }))
    const refs = (ids: string[], suffix?: string) =>
      photographs
        .number(
          ids.map((id) => aPhoto(id)),
          'M',
          { place: 'Meters' },
          suffix,
        )
        .map(({ ref }) => ref)
    expect([refs(['a', 'b']), refs(['c']), refs(['d'], ' out')]).toEqual([['M-01'], ['M-03'], ['M-01 out']])
    expect(photographs.used.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  })

  it('print the time taken, and describe themselves fully to screen readers', () => {
    const [taken, received, unknown] = book(
      aRecord('a', { takenAt: '2026-07-02T09:30:00' }),
      aRecord('b', { takenAt: undefined, receivedAt: '2026-07-02T09:30:00Z' }),
      aRecord('c', { takenAt: undefined }),
    ).number([aPhoto('a', { caption: 'Sink' }), aPhoto('b'), aPhoto('c')], 'K', {
      place: 'Kitchen',
      ref: '1.2',
      name: 'Tap',
    })
    expect(taken).toMatchObject({
      taken: '02/07/2026 09:30',
      caption: 'Sink',
      item: '1.2',
      alt: 'Photograph K-01: Sink. Kitchen, 02/07/2026 09:30.',
    })
    expect(received).toMatchObject({ taken: 'received 02/07/2026 10:30', caption: 'Tap' })
    expect(unknown).toMatchObject({ taken: 'time not known' })
  })

  it('say that they are marked, and with what', () => {
    const photographs = book(aRecord('a'), aRecord('b'))
    const marks: Mark[] = [{ kind: 'text', x1: 0, y1: 0, x2: 0, y2: 0, text: 'Burn' }]
    const shown = photographs.number([aPhoto('a', { marks }), aPhoto('b', { marks: [] })], 'K', { place: 'Kitchen' })
    expect(shown.map(({ caption }) => caption)).toEqual(['Kitchen (marked)', 'Kitchen'])
    expect(shown[0]?.alt).toMatch(/ Marks: ‘Burn’\.$/)
    expect([photographs.sizes['a']?.marks, photographs.sizes['b']?.marks]).toEqual([marks, undefined])
  })

  it.each([
    ['2026-10-25T01:30:00+01:00', '2026-10-25T09:00:00Z', '25/10/2026 01:30'],
    ['2026-10-25T00:30:00+00:00', '2026-10-25T09:00:00Z', '25/10/2026 01:30'],
    ['2026-10-23T08:00:00', '2026-10-25T09:00:00Z', '23/10/2026 08:00, received 25/10/2026 09:00'],
  ])('taken %s, received %s: %s', (takenAt, receivedAt, printed) => {
    const [photo] = book(aRecord('a', { takenAt, receivedAt })).number([aPhoto('a')], 'K', { place: 'Kitchen' })
    expect(photo?.taken).toBe(printed)
  })
})
