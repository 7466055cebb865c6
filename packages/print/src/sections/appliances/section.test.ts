import { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { appliances } from './section.ts'

const view = (type: string, changes: object) => {
  const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type, ...changes })
  return appliances.view(aSource(aReport(body)), new PhotographBook(new Map()), 3)
}

describe('an appliance at check-out', () => {
  const appliance = (name: string, taken: number, left: number) => ({
    _uuid: name,
    name,
    qty: { in: taken, out: left },
  })
  const counted = (appliances: object[], type = 'Check Out') =>
    view(type, { appliances }).locals.appliances.map(({ qtyOut }) => qtyOut)

  it('that was not counted is not printed as still present', () => {
    expect(counted([appliance('Oven', 1, 0)])).toEqual(['Not recorded at check-out'])
    expect(counted([appliance('Oven', 1, 0)], 'Inventory')).toEqual([''])
  })

  it('is printed with its number if that differs, and as not recorded if only others were counted', () => {
    const gone = appliance('Fridge', 1, 0)
    const appliances = [appliance('Oven', 1, 1), appliance('Heater', 3, 2), gone]
    expect(counted(appliances)).toEqual(['', '2 at check-out', 'Not recorded at check-out'])
    expect(counted([{ ...gone, qty: { ...gone.qty, counted: true } }])).toEqual(['0 at check-out'])
  })
})
