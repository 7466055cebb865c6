import { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { keys } from './section.ts'

const key = (handed: number, returned: number) => ({
  _uuid: `k${handed}${returned}`,
  name: 'Yale',
  qty: { in: handed, out: returned },
})
const counted = <K extends ReturnType<typeof key>>(one: K) => ({ ...one, qty: { ...one.qty, counted: true } })
const view = (type: string, changes: object) => {
  const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type, ...changes })
  return keys.view(aSource(aReport(body)), new PhotographBook(new Map()), 3)
}

describe('keys', () => {
  it('that were not returned are counted only at check-out', () => {
    const some = [key(3, 3), counted(key(2, 0))]
    expect(view('Check Out', { keys: some }).locals).toMatchObject({
      keys: [
        { lost: '', returned: '3' },
        { lost: '2 keys not returned', returned: '0' },
      ],
      keysLost: ['Yale, 2 keys not returned'],
      keysReturned: '3',
    })
    expect(view('Inventory', { keys: some }).locals.keysLost).toEqual([])
  })

  it('that are missing at check-out were not returned', () => {
    const gone = { ...key(2, 0), readonly: true, out: { missing: true } }
    expect(view('Check Out', { keys: [gone] }).locals).toMatchObject({
      keys: [{ gone: true, lost: '', returned: '0' }],
      keysReturned: '0',
      keysLost: ['Yale, not there at check-out'],
    })
    expect(view('Check Out', { keys: [gone, key(1, 0)] }).locals.keysReturned).toBe('0, 1 not recorded')
  })

  it('that were not counted are not called lost, whether others were counted or not', () => {
    expect(view('Check Out', { keys: [key(3, 3), key(2, 0), counted(key(1, 0))] }).locals).toMatchObject({
      keys: [
        { lost: '', returned: '3' },
        { lost: '', returned: 'Not recorded' },
        { lost: '1 key not returned', returned: '0' },
      ],
      keysReturned: '3, 1 not recorded',
    })
    expect(view('Check Out', { keys: [key(3, 0)] }).locals).toMatchObject({
      keys: [{ lost: '', returned: 'Not recorded' }],
      keysReturned: 'Not recorded',
    })
  })
})
