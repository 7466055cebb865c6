import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0.00 B'],
  [1, '1.00 B'],
  [1023, '1023.00 B'],
  [1024, '1.00 KB'],
  [40 * 1024 ** 2, '40.00 MB'],
  [1024 ** 3, '1.00 GB'],
  [3.5 * 1024 ** 4, '3584.00 GB'],
])('%d bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
