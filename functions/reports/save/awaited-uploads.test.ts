import { NewReport, ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { newSources } from './awaited-uploads.ts'

const address = { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
const bodyWith = (...names: string[]) =>
  ReportBody.parse({
    ...NewReport.parse({ address, branchId: 'b', type: 'Inventory' }),
    date: '2026-11-21',
    userId: 'u',
    unassignedphotos: names.map((name) => ({ id: name, src: `u/t/${name}.jpg` })),
    uploaddocuments: [{ src: 'u/t/lease.pdf' }],
  })

describe('storage keys of a body', () => {
  it('are those of photographs and documents', () => {
    expect(newSources(bodyWith('one'))).toEqual({
      photos: ['u/t/one.jpg'],
      recordings: [],
      documents: ['u/t/lease.pdf'],
    })
  })

  it('are new if the previous body did not have them', () => {
    expect(newSources(bodyWith('one', 'two'), bodyWith('one'))).toEqual({
      photos: ['u/t/two.jpg'],
      recordings: [],
      documents: [],
    })
  })
})
