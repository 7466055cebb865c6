import { NewReport, ReportBody, Signature } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { newSources, sourcesOf, stampSignatures } from './sources.ts'

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
    expect([...sourcesOf(bodyWith('one'))].toSorted()).toEqual(['u/t/lease.pdf', 'u/t/one.jpg'])
    expect(newSources(bodyWith('one'))).toEqual({ photos: ['u/t/one.jpg'], documents: ['u/t/lease.pdf'] })
  })

  it('are new where the body before did not have them', () => {
    expect(newSources(bodyWith('one', 'two'), bodyWith('one'))).toEqual({ photos: ['u/t/two.jpg'], documents: [] })
  })
})

describe('signatures', () => {
  const drawn = (image: string, signedAt?: string) => Signature.parse({ _uuid: 's', type: 'tenant', image, signedAt })
  const first = new Date('2026-11-20T10:00:00Z')
  const later = new Date('2026-11-21T10:00:00Z')
  const png = 'data:image/png;base64,AAAA'

  it('get the server’s time, whatever the caller says', () => {
    expect(stampSignatures([drawn(png, '2020-01-01T00:00:00Z')], [], first)[0]?.signedAt).toBe(first.toISOString())
  })

  it('keep it while the drawing stays, and get a new one with another drawing', () => {
    const before = stampSignatures([drawn(png)], [], first)
    expect(stampSignatures([drawn(png)], before, later)[0]?.signedAt).toBe(first.toISOString())
    expect(stampSignatures([drawn(`${png}AAAA`)], before, later)[0]?.signedAt).toBe(later.toISOString())
  })

  it('have none without a drawing', () => {
    expect(stampSignatures([drawn('', '2020-01-01T00:00:00Z')], [], first)[0]?.signedAt).toBeUndefined()
  })
})
