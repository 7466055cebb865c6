import { expect, test } from 'vitest'
import { decodeShown, encodeShown } from './shown-photographs.ts'

test.each([0, 1, 7, 8, 9, 2000])('the encoded selection of %i photographs is decoded unchanged', (count) => {
  const planned = Array.from({ length: count }, (_, i) => `photo-${i}`)
  for (const shown of [planned, [], planned.filter((_, i) => i % 3 === 0)])
    expect(decodeShown(planned, encodeShown(planned, shown))).toEqual(shown)
})

test('an id that is not in the plan cannot be encoded', () => {
  expect(decodeShown(['a', 'b'], encodeShown(['a', 'b'], ['b', 'foreign']))).toEqual(['b'])
  expect(decodeShown(['a', 'b'], Buffer.from([0xff, 0xff]).toString('base64'))).toEqual(['a', 'b'])
})
