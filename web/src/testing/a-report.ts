import { Report } from '@lintel/contract'

/** A test report as the server returns it. */
export const aReport = (part: object = {}): Report =>
  Report.parse({
    id: 'report',
    ref: 104_618,
    client: { id: 'client', name: 'Harbour & Vale' },
    version: 1,
    updatedBy: 'Priya Nair',
    createdAt: '2026-11-21T10:00:00Z',
    updatedAt: '2026-11-21T10:00:00Z',
    date: '2026-11-21',
    branchId: 'branch',
    userId: 'user',
    type: 'Inventory',
    ...part,
  })

/** A room whose items are all of one type. */
export const aRoom = (items: readonly object[], part: object = {}) => ({
  _uuid: 'hall',
  name: 'Hall',
  type: 'hall',
  category: 1,
  sections: [{ name: 'Doors', slug: 'doors', types: [{ slug: 'door', name: 'Door', items }] }],
  ...part,
})
