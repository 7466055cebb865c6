import { ReportBody } from '@lintel/contract'
import { defaultReportTypes } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { withoutUninspected } from '../../shared/source.ts'
import { entrySections, namesOf, viewEntries } from './groups.ts'

it('headings name the sections below them', () => {
  const [meters, keys, ...others] = entrySections
  expect(namesOf(meters && keys ? [meters, keys] : [])).toBe('Meters and keys')
  expect(namesOf(others)).toBe('Alarms, appliances and manuals')
  expect(namesOf(others.slice(2))).toBe('Manuals')
  expect(namesOf(entrySections, ['Rooms'])).toBe('Rooms, meters, keys, alarms, appliances and manuals')
})

describe('entries of the previous report', () => {
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
    const seen = withoutUninspected({ ...source, client: { ...source.client, reportfactory } })
    return viewEntries(seen, new PhotographBook(new Map()), 3).locals
  }

  it('are printed by a visit only if its type has a section for them', () => {
    const printed = {
      keys: [],
      appliances: [],
      manualsUnchecked: [],
      keysAsked: false,
      alarms: [{ name: 'Smoke alarm' }],
    }
    expect(visit({ previousReportRef: 204001 })).toMatchObject(printed)
  })

  it('leave out parking, stopcock and furnishing, for which a visit has no fields', () => {
    const propertyDetails = { furnished: 'Part furnished', stopcockLocation: 'Hall', generalNotes: 'Dry' }
    const body = ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Mid Term', propertyDetails })
    const source = aSource(aReport(body, { previousReportRef: 204001 }))
    const reportfactory = { ...source.client.reportfactory, reportTypeList: defaultReportTypes() }
    const seen = withoutUninspected({ ...source, client: { ...source.client, reportfactory } }).report.propertyDetails
    expect(seen).toMatchObject({ furnished: 'Default', stopcockLocation: '', generalNotes: 'Dry' })
  })

  it('are printed in a report that lists them itself', () => {
    expect(visit({})).toMatchObject({ keys: [{ name: 'Yale' }], appliances: [{ name: 'Oven' }], keysAsked: true })
  })
})
