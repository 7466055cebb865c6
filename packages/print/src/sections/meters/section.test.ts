import { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aPhoto, aRecord, aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { meters, usedBetween } from './section.ts'

const view = (type: string, changes: object) => {
  const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type, ...changes })
  return meters.view(aSource(aReport(body)), new PhotographBook(new Map()), 3)
}

describe('use between two readings', () => {
  it.each([
    ['047902', '048213', '311'],
    ['06106.8', '06417.8', '311.0'],
    ['99990', '00012', ''],
    ['12', 'E 14', ''],
    ['', '14', ''],
  ])('%s to %s is %j', (before, now, used) => expect(usedBetween(before, now)).toBe(used))
})

describe('meters', () => {
  it('that were not read are named', () => {
    const unread = [{ _uuid: 'm', name: 'HotWater', accessible: false, reason: 'Cupboard locked' }]
    expect(view('Inventory', { meters: unread }).locals.notRead).toEqual(['Hot water, Cupboard locked'])
  })

  it('without a reading say so, and are compared with the only one of their kind at the check-in', () => {
    const [now, before] = [
      [
        { _uuid: 'added', name: 'Gas', readings: ['150'] },
        { _uuid: 'e', name: 'Electric', readings: [''] },
      ],
      [{ _uuid: 'g', name: 'Gas', readings: ['123'] }],
    ]
    const body = (meters: object[]) =>
      ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Check Out', meters })
    const source = aSource(aReport(body(now)), { previous: aReport(body(before)) })
    expect(meters.view(source, new PhotographBook(new Map()), 3).locals.meters.map(({ readings }) => readings)).toEqual(
      [[{ before: '123', now: '150', used: '27' }], [{ before: '', now: '', used: '' }]],
    )
  })

  it('tell both times of a photograph that was received more than a day later', () => {
    const gas = { _uuid: 'm', name: 'Gas', photos: { in: [aPhoto('early'), aPhoto('late')], out: [] } }
    const body = ReportBody.parse({
      ...{ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Inventory' },
      meters: [gas],
    })
    const photos = new Map([
      ['late', aRecord('late', { receivedAt: '2026-11-05T09:00:00Z' })],
      ['early', aRecord('early', { takenAt: '2026-11-01T10:00:00' })],
    ])
    const { locals } = meters.view(aSource(aReport(body), { photos }), new PhotographBook(photos), 3)
    expect(locals.meters[0]?.photographed.now).toBe('Photographed 02/11/2026 10:14, received 05/11/2026 09:00')
  })
})
