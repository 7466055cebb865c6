import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSame, rebase } from './rebase.ts'

const base = { name: 'A', address: { town: 'Bath', postcode: 'BA1' }, tags: ['x'] }

it('keeps what each side changed', () => {
  const mine = { ...base, address: { town: 'Bristol', postcode: 'BA1' } }
  const theirs = { ...base, name: 'B', address: { town: 'Bath', postcode: 'BA2' } }
  expect(rebase(base, mine, theirs)).toEqual({
    values: { name: 'B', address: { town: 'Bristol', postcode: 'BA2' }, tags: ['x'] },
    conflicts: [],
  })
})

it('keeps mine where both changed, and names it', () => {
  const mine = { ...base, address: { ...base.address, town: 'Bristol' }, tags: ['x', 'y'] }
  const theirs = { ...base, address: { ...base.address, town: 'Wells' }, tags: [] }
  const { values, conflicts } = rebase(base, mine, theirs)
  expect(values).toEqual(mine)
  expect(conflicts).toEqual([
    { path: 'address.town', mine: 'Bristol', theirs: 'Wells' },
    { path: 'tags', mine: ['x', 'y'], theirs: [] },
  ])
})

const record = fc.record({
  a: fc.integer({ max: 2, min: 0 }),
  b: fc.record({ c: fc.constantFrom('x', 'y'), d: fc.array(fc.boolean(), { maxLength: 2 }) }),
})

it('loses nothing: without changes here it is theirs, without changes there it is mine', () => {
  fc.assert(
    fc.property(record, record, record, (one, mine, theirs) => {
      expect(rebase(one, one, theirs)).toEqual({ values: theirs, conflicts: [] })
      expect(rebase(one, mine, one)).toEqual({ values: mine, conflicts: [] })
      // Done twice it is done.
      const { values } = rebase(one, mine, theirs)
      expect(rebase(theirs, values, theirs).values).toEqual(values)
      expect(isSame(values, values)).toBe(true)
    }),
  )
})
