import { expect, it } from 'vitest'
import { currentMonth, readState, withStored, writeState } from './list-state.ts'

const params = (query: string) => new URLSearchParams(query)

it.each(['', 'month=2026-13', 'month=1999-01', 'month=October', 'page=0', 'page=-1', 'page=x'])(
  'takes this month and the first page for %j',
  (query) => {
    expect(readState(params(query))).toMatchObject({ month: currentMonth(), page: 1, search: '' })
  },
)

it('writes the same address that it reads', () => {
  const state = readState(params('month=2026-10&type=Mid+Term&page=2'))
  expect(readState(writeState(state))).toEqual(state)
  expect(writeState(state).toString()).toBe('month=2026-10&type=Mid+Term&page=2')
})

it('falls back to stored values, one by one', () => {
  const stored = params('month=2026-03&filterbranch=b2&page=4')
  expect(withStored(params(''), stored).toString()).toBe('month=2026-03&filterbranch=b2&page=4')
  expect(withStored(params('month=2026-10&page=1'), stored).toString()).toBe('month=2026-10&filterbranch=b2')
  expect(withStored(params(''), params('')).toString()).toBe(`month=${currentMonth()}`)
})
