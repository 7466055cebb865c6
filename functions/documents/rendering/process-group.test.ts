import { availableParallelism } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { layOut } from './lay-out.ts'
import { processors } from './process-group.ts'
import { aJob } from './testing.fixture.ts'

afterEach(() => void vi.unstubAllEnvs())

it.each([
  ['1769', 1],
  ['3538', 2],
  ['10240', 5],
  // Elsewhere all processors of the machine.
  [undefined, Infinity],
])('a function with %s MB has the time of whole processors: %i', (megabytes, given) => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_MEMORY_SIZE', megabytes)
  expect(processors()).toBe(Math.min(given, availableParallelism()))
})

it('a long document is printed whole if two renderers would share one processor', async () => {
  const job = await aJob('.room Hall\n.room Kitchen', { pageStarters: '.room' })
  job.css += '.room { break-before: page }'
  const limits = { deadlineMs: 20_000, longFrom: 0 }
  await using two = await layOut(job, { ...limits, processors: 2 })
  expect(two.inParts).toBe(true)
  vi.stubEnv('AWS_LAMBDA_FUNCTION_MEMORY_SIZE', '3008')
  await using one = await layOut(job, limits)
  expect(one.inParts).toBe(false)
})
