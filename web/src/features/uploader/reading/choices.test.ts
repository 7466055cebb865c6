import type { DocumentFindings, FoundItem } from '@lintel/contract'
import { expect, it } from 'vitest'
import { choiceRows, choose, selectionState, alternativesIn } from './choices.ts'

const at = { page: 1, line: 0 }
const item = (id: string): FoundItem => ({
  id,
  at,
  description: id,
  color: '',
  conditions: [],
  condition: '',
  cleanliness: '',
})
const findings: DocumentFindings = {
  addresses: ['a1', 'a2'].map((id) => ({ id, at, line1: id, line2: '', town: '', county: '', postcode: '' })),
  rooms: [{ id: 'r1', at, name: 'Snug', items: [item('i1'), item('i2')] }],
  keys: [{ id: 'k1', at, name: 'Yale', qty: 2, notes: '' }],
  meters: [],
  parties: [],
  tenancy: ['t1', 't2'].map((id) => ({ id, at, field: 'startdate', value: '2026-12-01' }) as const),
}
const rivals = alternativesIn(findings)
const chosenFrom = (before: readonly string[], ids: readonly string[], isChosen = true) => [
  ...choose(new Set(before), ids, { isChosen, rivals }),
]

it('lists groups with their proposals, and no rooms for a type without rooms', () => {
  expect(choiceRows(findings, true).map((row) => ('ids' in row ? [row.id, ...row.ids] : row.id))).toEqual([
    ['tenancy', 't1', 't2'],
    't1',
    't2',
    ['keys', 'k1'],
    'k1',
    ['rooms', 'r1', 'i1', 'i2'],
    ['r1', 'r1', 'i1', 'i2'],
    'i1',
    'i2',
  ])
  expect(choiceRows(findings, false).map(({ id }) => id)).toEqual(['tenancy', 't1', 't2', 'keys', 'k1'])
})

it('of alternatives keeps the one chosen individually, and of a group the first', () => {
  expect(chosenFrom(['a1', 'k1'], ['a2'])).toEqual(['k1', 'a2'])
  expect(chosenFrom([], ['t1', 't2'])).toEqual(['t1'])
  expect(chosenFrom(['t2'], ['t1', 't2'])).toEqual(['t2'])
  expect(chosenFrom(['t1', 'k1'], ['t1', 't2'], false)).toEqual(['k1'])
})

it('tells how much of a group is chosen; one alternative counts as all', () => {
  expect(selectionState(['t1', 't2'], new Set(['t2']), rivals)).toBe('all')
  expect(selectionState(['r1', 'i1', 'i2'], new Set(['r1', 'i1']), rivals)).toBe('some')
  expect(selectionState(['r1', 'i1', 'i2'], new Set(['a1']), rivals)).toBe('none')
})
