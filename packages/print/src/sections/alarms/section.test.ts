import { ReportBody } from '@lintel/contract'
import { expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { alarms } from './section.ts'

it('names alarms that were not tested', () => {
  const body = ReportBody.parse({
    ...{ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Inventory' },
    alarms: [
      { _uuid: 'a', name: 'Smoke alarm', tested: true },
      { _uuid: 'b', name: 'Smoke alarm', location: 'Landing' },
    ],
  })
  expect(alarms.view(aSource(aReport(body)), new PhotographBook(new Map()), 3)).toMatchObject({
    locals: { alarmsTested: [{ name: 'Smoke alarm', tested: '1 of 2 tested' }], notTested: ['Smoke alarm, Landing'] },
    flagged: 1,
  })
})
