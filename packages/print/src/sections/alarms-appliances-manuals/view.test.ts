import { ReportBody } from '@lintel/contract'
import { defaultReportTypes } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { lookedAt } from '../../shared/source.ts'
import { viewMetersAndKeys } from '../meters-and-keys/view.ts'
import { viewAlarmsAppliancesManuals } from './view.ts'

it('names alarms that were not tested and manuals that were not found', () => {
  const body = ReportBody.parse({
    ...{ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Inventory' },
    alarms: [
      { _uuid: 'a', name: 'Smoke alarm', tested: true },
      { _uuid: 'b', name: 'Smoke alarm', location: 'Landing' },
    ],
    manuals: [{ _uuid: 'n', name: 'Boiler', interacted: true }],
  })
  expect(viewAlarmsAppliancesManuals(aSource(aReport(body)), new PhotographBook(new Map()), 3)).toMatchObject({
    alarmsTested: [{ name: 'Smoke alarm', tested: '1 of 2 tested' }],
    notTested: ['Smoke alarm, Landing'],
    manualsMissing: ['Boiler'],
  })
})

const view = (type: string, changes: object) => {
  const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type, ...changes })
  return viewAlarmsAppliancesManuals(aSource(aReport(body)), new PhotographBook(new Map()), 3)
}

describe('a manual', () => {
  const manuals = [
    { _uuid: 'a', name: 'Oven', seen: true },
    { _uuid: 'b', name: 'Boiler', seen: true, interacted: true },
    { _uuid: 'c', name: 'Hob', interacted: true },
    { _uuid: 'd', name: 'Fridge' },
  ]

  it('that nobody has looked for is not called missing', () => {
    expect(view('Check Out', { manuals })).toMatchObject({
      manualsSeen: ['Boiler'],
      manualsMissing: ['Hob'],
      manualsUnchecked: ['Oven', 'Fridge'],
    })
  })

  it('is seen by whoever lists it before check-out; one of the report before is not', () => {
    expect(view('Check In', { manuals })).toMatchObject({
      manualsSeen: ['Oven', 'Boiler'],
      manualsMissing: ['Hob'],
      manualsUnchecked: ['Fridge'],
    })
  })

  it('of the check-in that was not there at check-out is missing', () => {
    const gone = { _uuid: 'g', name: 'Washer', readonly: true, out: { missing: true } }
    expect(view('Check Out', { manuals: [gone] }).manualsMissing).toEqual(['Washer'])
  })
})

describe('an appliance at check-out', () => {
  const appliance = (name: string, taken: number, left: number) => ({
    _uuid: name,
    name,
    qty: { in: taken, out: left },
  })
  const counted = (appliances: object[], type = 'Check Out') =>
    view(type, { appliances }).appliances.map(({ qtyOut }) => qtyOut)

  it('that nobody counted is not printed as still there', () => {
    expect(counted([appliance('Oven', 1, 0)])).toEqual(['Not recorded at check-out'])
    expect(counted([appliance('Oven', 1, 0)], 'Inventory')).toEqual([''])
  })

  it('is printed with its number where that is another', () => {
    const appliances = [appliance('Oven', 1, 1), appliance('Heater', 3, 2), appliance('Fridge', 1, 0)]
    expect(counted(appliances)).toEqual(['', '2 at check-out', '0 at check-out'])
  })
})

describe('what the report before listed', () => {
  const lists = {
    keys: [{ _uuid: 'k', name: 'Yale', qty: { in: 3, out: 0 } }],
    manuals: [{ _uuid: 'm', name: 'Oven' }],
    appliances: [{ _uuid: 'o', name: 'Oven', qty: { in: 1 } }],
    alarms: [{ _uuid: 'a', name: 'Smoke alarm' }],
  }
  const visit = (changes: object) => {
    const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Mid Term', ...lists })
    const source = aSource(aReport(body, changes))
    const reportfactory = { ...source.client.reportfactory, reportTypeList: defaultReportTypes() }
    const seen = lookedAt({ ...source, client: { ...source.client, reportfactory } })
    const book = new PhotographBook(new Map())
    return { ...viewMetersAndKeys(seen, book, 3), ...viewAlarmsAppliancesManuals(seen, book, 3) }
  }

  it('is printed by a visit as far as its type has a section for it', () => {
    const printed = {
      keys: [],
      appliances: [],
      manualsUnchecked: [],
      keysAsked: false,
      alarms: [{ name: 'Smoke alarm' }],
    }
    expect(visit({ previousReportRef: 204001 })).toMatchObject(printed)
  })

  it('tells no parking, stopcock or furnishing that a visit has no fields for', () => {
    const propertyDetails = { furnished: 'Part furnished', stopcockLocation: 'Hall', generalNotes: 'Dry' }
    const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Mid Term', propertyDetails })
    const source = aSource(aReport(body, { previousReportRef: 204001 }))
    const reportfactory = { ...source.client.reportfactory, reportTypeList: defaultReportTypes() }
    const seen = lookedAt({ ...source, client: { ...source.client, reportfactory } }).report.propertyDetails
    expect(seen).toMatchObject({ furnished: 'Default', stopcockLocation: '', generalNotes: 'Dry' })
  })

  it('is not kept from a report that lists it itself', () => {
    expect(visit({})).toMatchObject({ keys: [{ name: 'Yale' }], appliances: [{ name: 'Oven' }], keysAsked: true })
  })
})
