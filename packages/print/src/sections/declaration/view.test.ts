import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../../test/source.ts'
import { viewEarlierSignatures, viewSignatures } from './view.ts'

const png = 'data:image/png;base64,AAAA'

it('signatures are ordered inspector, tenants, landlord, others, with an empty block for missing ones', () => {
  const signatures = [
    { _uuid: '1', type: 'other', name: 'Guarantor', image: png, date: '2026-11-05' },
    { _uuid: '2', type: 'tenant', name: 'A', email: 'a@b.example', image: png, signedAt: '2026-07-03T09:12:00Z' },
    { _uuid: '3', type: 'tenant', name: 'B', date: '2026-11-04' },
  ]
  expect(viewSignatures(bodyOf('Inventory', { signatures }), 'Priya Nair')).toEqual([
    { title: 'Property inspector', name: 'Priya Nair', image: '', line: 'Not signed when this version was made' },
    { title: 'Tenant', name: 'A', image: png, line: 'Signed 03/07/2026 10:12. a@b.example' },
    { title: 'Tenant', name: 'B', image: '', line: 'Not signed when this version was made. Dated 04/11/2026' },
    { title: 'Landlord', name: '', image: '', line: 'Not signed when this version was made' },
    { title: 'Other', name: 'Guarantor', image: png, line: 'Signed 05/11/2026' },
  ])
})

describe('how a signature was given', () => {
  const at = { image: png, signedAt: '2026-07-03T09:12:00Z' }

  it('is printed with its time', () => {
    const collectedby = { id: 'u', name: 'Priya Nair' }
    const signatures = [
      { _uuid: '1', type: 'pi', ...at, evidence: { collectedby, reportversion: 3 } },
      { _uuid: '2', type: 'tenant', ...at, evidence: { linkid: 'l', ip: '203.0.113.9', pdfversion: 2 } },
      { _uuid: '3', type: 'landlord', ...at, evidence: { linkid: 'l' } },
    ]
    expect(viewSignatures(bodyOf('Inventory', { signatures }), 'Priya Nair').map(({ line }) => line)).toEqual([
      'Signed 03/07/2026 10:12, collected by Priya Nair',
      'Signed 03/07/2026 10:12, by link, PDF of version 2 shown',
      'Signed 03/07/2026 10:12, by link',
    ])
  })

  it('is kept for former ones, and a removed one is printed as not signed', () => {
    const former = { type: 'tenant', version: 2, signedAt: at.signedAt, endedAt: '2026-07-04T10:00:00Z' }
    const by = { endedby: { name: 'Priya Nair' } }
    const { signatures, signaturehistory } = bodyOf('Inventory', {
      signatures: [{ _uuid: '1', type: 'tenant', name: 'Tina Hale', date: '2026-07-03' }],
      signaturehistory: [
        { signatureId: '1', ...former, ...by, name: 'Tina', end: 'signed again' },
        { signatureId: '1', ...former, ...by, name: 'Tina Hart', end: 'changed' },
        { signatureId: '2', ...former, ...by, signedAt: undefined, date: '', end: 'deleted' },
      ],
    })
    expect(viewEarlierSignatures({ signaturehistory })).toEqual([
      'Tina, given on 03/07/2026 10:12, replaced on 04/07/2026 11:00',
      'Tina Hart, given on 03/07/2026 10:12, removed by a change on 04/07/2026 11:00',
      'Tenant, deleted on 04/07/2026 11:00',
    ])
    expect(viewSignatures({ signatures }, 'Priya Nair')[1]).toMatchObject({
      image: '',
      line: 'Not signed when this version was made. Dated 03/07/2026',
    })
  })
})
