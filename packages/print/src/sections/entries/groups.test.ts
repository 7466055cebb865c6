import { ReportBody } from '@lintel/contract'
import { defaultReportTypes } from '@lintel/rules'
import { describe, expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { withoutUninspected } from '../../shared/source.ts'
import { viewEntries } from './groups.ts'

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

  it('are printed in a report that lists them itself', () => {
    expect(visit({})).toMatchObject({ keys: [{ name: 'Yale' }], appliances: [{ name: 'Oven' }], keysAsked: true })
  })
})
