import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, rebase } from '../index.ts'

const base = { name: 'A', address: { town: 'Bath', postcode: 'BA1' }, tags: ['x'] }

it('keeps the changes of both sides', () => {
  const mine = { ...base, address: { town: 'Bristol', postcode: 'BA1' } }
  const theirs = { ...base, name: 'B', address: { town: 'Bath', postcode: 'BA2' } }
  expect(rebase(base, mine, theirs)).toEqual({
    values: { name: 'B', address: { town: 'Bristol', postcode: 'BA2' }, tags: ['x'] },
    conflicts: [],
  })
})

it('keeps mine if both changed, and lists the conflict', () => {
  const mine = { ...base, address: { ...base.address, town: 'Bristol' }, tags: ['x', 'y'] }
  const theirs = { ...base, address: { ...base.address, town: 'Wells' }, tags: [] }
  const { values, conflicts } = rebase(base, mine, theirs)
  expect(values).toEqual(mine)
  expect(conflicts).toEqual([
    { path: 'address.town', mine: 'Bristol', theirs: 'Wells' },
    { path: 'tags', mine: ['x', 'y'], theirs: [] },
  ])
})

describe('lists of records', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), open: false }))
  const renamed = { ...b, name: 'Bee' }
  const opened = { ...b, open: true }

  it('are merged entry by entry: both sides can change, add and remove', () => {
    expect(rebase({ list: [a, b] }, { list: [renamed, c] }, { list: [a, opened] })).toEqual({
      values: { list: [{ ...renamed, open: true }, c] },
      conflicts: [],
    })
    expect(rebase({ list: [a] }, { list: [a, b] }, { list: [a, c] })).toEqual({
      values: { list: [a, b, c] },
      conflicts: [],
    })
  })

  it('name the field of an entry that both changed, at its current position', () => {
    const theirs = { ...b, name: 'Beta' }
    expect(rebase({ list: [a, b] }, { list: [a, renamed] }, { list: [theirs] })).toEqual({
      values: { list: [renamed] },
      conflicts: [{ path: 'list.0.name', mine: 'Bee', theirs: 'Beta' }],
    })
  })

  it('are one value if an entry was changed here and removed there', () => {
    const { values, conflicts } = rebase({ list: [a, b] }, { list: [a, renamed] }, { list: [a] })
    expect(values).toEqual({ list: [a, renamed] })
    expect(conflicts).toEqual([{ path: 'list', mine: [a, renamed], theirs: [a] }])
  })

  it('keep the order of the side that changed it', () => {
    expect(rebase({ list: [a, b] }, { list: [a, renamed] }, { list: [b, a] }).values).toEqual({ list: [renamed, a] })
    expect(rebase({ list: [a, b] }, { list: [b, a] }, { list: [a, opened] }).values).toEqual({ list: [opened, a] })
  })
})

const record = fc.record({
  a: fc.integer({ max: 2, min: 0 }),
  list: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c'), n: fc.boolean() }), {
    selector: ({ id }) => id,
  }),
  b: fc.record({ c: fc.constantFrom('x', 'y'), d: fc.array(fc.boolean(), { maxLength: 2 }) }),
})

it('loses nothing: without changes here the result is theirs, without changes there mine', () => {
  fc.assert(
    fc.property(record, record, record, (one, mine, theirs) => {
      expect(rebase(one, one, theirs)).toEqual({ values: theirs, conflicts: [] })
      expect(rebase(one, mine, one)).toEqual({ values: mine, conflicts: [] })
      // Applying it twice changes nothing.
      const { values } = rebase(one, mine, theirs)
      expect(rebase(theirs, values, theirs).values).toEqual(values)
      expect(isSame(values, values)).toBe(true)
    }),
  )
})
