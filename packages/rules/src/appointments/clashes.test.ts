import { expect, it } from 'vitest'
import { clashes, clashOf, type Timed } from './diary.ts'

const quay = { line1: '1 Old Quay', line2: '', town: 'Westhaven', county: '', postcode: 'ZZ1 1AA' }
const hill = { ...quay, line1: '9 Hill' }
const at = (id: string, from: string, to: string, change: Partial<Timed> = {}): Timed => ({
  id,
  userId: 'ann',
  address: quay,
  cancelled: false,
  starttime: `2026-11-24T${from}:00.000Z`,
  endtime: `2026-11-24T${to}:00.000Z`,
  ...change,
})

const first = at('first', '09:00', '10:00')
it.each<[string, Timed, 'overlap' | 'travel' | undefined]>([
  ['that overlap', at('other', '09:45', '11:00'), 'overlap'],
  ['one within the other', at('other', '09:15', '09:30'), 'overlap'],
  ['at other addresses, one right after the other', at('other', '10:00', '11:00', { address: hill }), 'travel'],
  ['with time to get there', at('other', '10:15', '11:00', { address: hill }), undefined],
  ['one right after the other at one address', at('other', '10:00', '11:00'), undefined],
  ['of others', at('other', '09:00', '10:00', { userId: 'bob' }), undefined],
  ['that are cancelled', at('other', '09:00', '10:00', { cancelled: true }), undefined],
  ['that are the same', first, undefined],
])("an inspector's appointments %s", (_, other, expected) => {
  expect(clashOf(first, other)).toBe(expected)
  expect(clashOf(other, first)).toBe(expected)
  expect(clashes([other, first]).get('first')).toBe(expected)
})
