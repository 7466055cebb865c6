import { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { usedBetween, viewMetersAndKeys } from './view.ts'

const key = (handed: number, returned: number) => ({
  _uuid: `k${handed}${returned}`,
  name: 'Yale',
  qty: { in: handed, out: returned },
})
const view = (type: string, changes: object) => {
  const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type, ...changes })
  return viewMetersAndKeys(aSource(aReport(body)), new PhotographBook(new Map()), 3)
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

describe('keys', () => {
  it('that did not come back are counted at check-out alone', () => {
    const keys = [key(3, 3), key(2, 0)]
    expect(view('Check Out', { keys })).toMatchObject({
      keys: [
        { lost: '', returned: '3' },
        { lost: '2 keys not returned', returned: '0' },
      ],
      keysLost: ['Yale, 2 keys not returned'],
      keysReturned: '3',
    })
    expect(view('Inventory', { keys }).keysLost).toEqual([])
  })

  it('that nobody counted are not called lost', () => {
    expect(view('Check Out', { keys: [key(3, 0)] })).toMatchObject({
      keys: [{ lost: '', returned: 'Not recorded' }],
      keysReturned: 'Not recorded',
    })
  })
})

describe('meters', () => {
  it('that were not read are named', () => {
    const meters = [{ _uuid: 'm', name: 'HotWater', accessible: false, reason: 'Cupboard locked' }]
    expect(view('Inventory', { meters }).notRead).toEqual(['Hot water, Cupboard locked'])
  })
})
