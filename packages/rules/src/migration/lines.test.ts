import { expect, it } from 'vitest'
import { migrationLines } from './lines.ts'

it('reads report, check-in, client, branch and type of each line', () => {
  expect(migrationLines('old-1, 104012 ,kestrel,kestrel-1,Check In\r\n\n old-2,,kestrel,kestrel-1')).toEqual([
    { line: 1, invid: 'old-1', ref: 104012, clientid: 'kestrel', branchid: 'kestrel-1', inventorytype: 'Check In' },
    { line: 3, invid: 'old-2', ref: '', clientid: 'kestrel', branchid: 'kestrel-1', inventorytype: '' },
  ])
})

it('accepts lines copied from a spreadsheet, with a heading', () => {
  const text = 'Report id\tCheck-in ref\tClient id\tBranch id\tType\nold-1\t\tkestrel\tkestrel-1\tInventory'
  expect(migrationLines(text)).toMatchObject([{ line: 2, invid: 'old-1', inventorytype: 'Inventory' }])
})

it.each([
  ['old-1', 'There is one part; a line has five, between commas.'],
  [',104012,kestrel,kestrel-1,Check In', 'The report id is missing.'],
  ['old 1,104012,kestrel,kestrel-1,Check In', 'The report id is not an id.'],
  ['old-1,R12,kestrel,kestrel-1,Check In', 'The check-in ref is not a number.'],
  ['old-1,,kestrel,kestrel-1,Check In,more', 'There are 6 parts; a line has five, between commas.'],
])('reports the problem with %j', (text, error) => {
  expect(migrationLines(`\n${text}`)).toEqual([{ line: 2, text, error }])
})
