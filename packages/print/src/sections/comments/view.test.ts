import { ReportBody } from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { aReport } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { viewComments } from './view.ts'

const body = (changes: object) =>
  ReportBody.parse({ date: '2026-11-02', branchId: 'b', userId: 'u', type: 'Inventory', ...changes })

describe('comments', () => {
  const room = (approved: boolean) => ({
    _uuid: 'r',
    name: 'Hall',
    type: 'hall',
    category: 1,
    sections: [
      {
        name: 'S',
        slug: 's',
        types: [
          {
            name: 'T',
            slug: 't',
            items: [{ _uuid: 'i', name: 'Door', tenantcomments: { comments: 'Was so', approved } }],
          },
        ],
      },
    ],
  })
  const said = (approved: boolean) => ({
    comments: { client: 'L', clientapproved: approved, tenant: 'T', tenantapproved: approved },
    rooms: [room(approved)],
  })

  it('are printed once approved, with the reference of their item', () => {
    const { general, onItems } = viewComments(aReport(body(said(true))), new PhotographBook(new Map()), 3)
    expect(general.map(({ party, text }) => [party, text])).toEqual([
      ['Landlord', 'L'],
      ['Tenant', 'T'],
    ])
    expect(onItems).toMatchObject([{ ref: '1.1', item: 'Door', room: 'Hall', party: 'Tenant', text: 'Was so' }])
  })

  it('are left out before that', () => {
    const { general, onItems } = viewComments(aReport(body(said(false))), new PhotographBook(new Map()), 3)
    expect([...general, ...onItems]).toEqual([])
  })
})
