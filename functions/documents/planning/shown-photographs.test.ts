import { expect, test } from 'vitest'
import { decodeShown, encodeShown } from './shown-photographs.ts'

test.each([0, 1, 7, 8, 9, 2000])('what a document shows of %i photographs comes back as it was', (count) => {
  const planned = Array.from({ length: count }, (_, i) => `photo-${i}`)
  for (const shown of [planned, [], planned.filter((_, i) => i % 3 === 0)])
    expect(decodeShown(planned, encodeShown(planned, shown))).toEqual(shown)
})

test('an id that was not planned cannot be named', () => {
  expect(decodeShown(['a', 'b'], encodeShown(['a', 'b'], ['b', 'foreign']))).toEqual(['b'])
  expect(decodeShown(['a', 'b'], Buffer.from([0xff, 0xff]).toString('base64'))).toEqual(['a', 'b'])
})
