import { ReportBody } from '@lintel/contract'
import { expect, it } from 'vitest'
import { assignInspector } from './inspector.ts'

it.each([
  ['Priya Nair', 'Tom Ashworth'],
  ['', 'Tom Ashworth'],
  ['A. Typist', 'A. Typist'],
])('changing the inspector of a report prepared by %j sets the preparer to %j', (preparedBy, after) => {
  const report = ReportBody.parse({ date: '2026-11-22', branchId: 'b', userId: 'priya', type: 'Inventory', preparedBy })
  assignInspector(report, { id: 'tom', name: 'Tom Ashworth' }, 'Priya Nair')
  expect(report).toMatchObject({ userId: 'tom', preparedBy: after })
})
