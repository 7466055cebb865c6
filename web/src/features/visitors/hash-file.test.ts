// @vitest-environment node
import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { hashFile } from './hash-file.ts'

afterEach(() => void vi.unstubAllGlobals())

const bytes = randomBytes(10_000_000)
const file = new Blob([bytes])
const expected = createHash('sha256').update(bytes).digest('hex')

it.each(['with', 'without'])('a file is hashed part by part, until it is cancelled, %s WebAssembly', async (how) => {
  if (how === 'without') vi.stubGlobal('WebAssembly', undefined)
  const shares: number[] = []
  expect(await hashFile(file, (share) => shares.push(share), new AbortController().signal)).toBe(expected)
  expect(shares).toEqual([0, expect.closeTo(0.42, 2), expect.closeTo(0.84, 2), 1])

  const cancelled = new AbortController()
  const hashing = hashFile(file, (share) => share > 0.4 && cancelled.abort(), cancelled.signal)
  await expect(hashing).rejects.toMatchObject({ name: 'AbortError' })
})
