import { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { manuals } from './section.ts'

const view = (type: string, changes: object) => {
  const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type, ...changes })
  return manuals.view(aSource(aReport(body)), new PhotographBook(new Map()), 3)
}

describe('a manual', () => {
  const manuals = [
    { _uuid: 'a', name: 'Oven', seen: true },
    { _uuid: 'b', name: 'Boiler', seen: true, interacted: true },
    { _uuid: 'c', name: 'Hob', interacted: true },
    { _uuid: 'd', name: 'Fridge' },
  ]

  it('that was not looked for is not called missing', () => {
    expect(view('Check Out', { manuals }).locals).toMatchObject({
      manualsSeen: ['Boiler'],
      manualsMissing: ['Hob'],
      manualsUnchecked: ['Oven', 'Fridge'],
    })
  })

  it('counts as seen if listed before check-out, unless it is the previous report’s', () => {
    expect(view('Check In', { manuals }).locals).toMatchObject({
      manualsSeen: ['Oven', 'Boiler'],
      manualsMissing: ['Hob'],
      manualsUnchecked: ['Fridge'],
    })
  })

  it('of the check-in that was not found at check-out is missing', () => {
    const gone = { _uuid: 'g', name: 'Washer', readonly: true, out: { missing: true } }
    const { locals, missing } = view('Check Out', { manuals: [gone] })
    expect([locals.manualsMissing, missing]).toEqual([['Washer'], ['Manual: Washer']])
  })
})
