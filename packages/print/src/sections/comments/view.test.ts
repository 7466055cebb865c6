import { expect, it } from 'vitest'
import { aReport, bodyOf } from '../../../test/source.ts'
import { PhotographBook } from '../../shared/photographs.ts'
import { ItemRows } from '../rooms/item-rows.ts'
import { commentsByItem, viewComments } from './view.ts'

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

const seen = (approved: boolean) => {
  const report = aReport(bodyOf('Inventory', said(approved)))
  const rows = new ItemRows(commentsByItem(report))
  return {
    row: rows.place({ _uuid: 'i' }, '1.1', 'room-1', false),
    ...viewComments(report, new PhotographBook(new Map()), 3, rows),
  }
}

it('comments are printed once they are approved, with the reference of their item, whose row refers to them', () => {
  const { general, onItems, row } = seen(true)
  expect(row).toEqual({
    row: 'item-1-1',
    anchor: 'item-1-1',
    comments: { words: 'Comment by tenant', anchor: onItems[0]?.id },
  })
  expect(onItems[0]?.anchor).toBe('item-1-1')
  expect(general.map(({ party, text }) => [party, text])).toEqual([
    ['Landlord', 'L'],
    ['Tenant', 'T'],
  ])
  expect(onItems).toMatchObject([{ ref: '1.1', item: 'Door', room: 'Hall', party: 'Tenant', text: 'Was so' }])
})

it('comments are left out before that', () => {
  const { general, onItems, row } = seen(false)
  expect([...general, ...onItems]).toEqual([])
  expect(row).toEqual({ anchor: 'room-1' })
})
