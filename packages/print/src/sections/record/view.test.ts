import { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aReport, aSource } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { viewRecord } from './view.ts'

const body = (changes: object) =>
  ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Inventory', ...changes })
const png = 'data:image/png;base64,AAAA'

describe('the record', () => {
  it('gives time, author and number of signatures; fingerprints are printed in groups of digits', () => {
    const report = aReport(body({ signatures: [{ _uuid: '1', type: 'pi', image: png }] }), { version: 3 })
    const { record, fingerprints } = viewRecord(aSource(report), new PhotographBook(new Map()), 'P. Nair')
    expect(Object.fromEntries(record)).toMatchObject({
      Version: '3, made into this document on 04/11/2026 09:00',
      Saved: '03/11/2026 16:20, by Priya Nair',
      Inspection: 'Monday, 2 November 2026, by P. Nair',
      Photographs: 'None',
      Signatures: '1 signature in this version',
    })
    expect(fingerprints.report).toMatch(/^(?:[0-9a-f]{8} ){7}[0-9a-f]{8}$/)
    expect(fingerprints.photographs).toBe('')
  })
})
