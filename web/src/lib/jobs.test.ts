import { jobPollMs, routes } from '@lintel/contract'
import { expect, it, vi } from 'vitest'
import { mockResponses, respondTo } from '../testing/answers.ts'
import { endOfJob } from './jobs.ts'

it('a job that ends soon is noticed soon, and a long one is requested every two seconds', async () => {
  vi.useFakeTimers()
  const asked: number[] = []
  mockResponses(
    respondTo(routes.getJob, () => {
      asked.push(Date.now())
      return { id: 'job', completed: asked.length === 20, progress: { done: 0, total: 0, step: 'waiting' as const } }
    }),
  )
  const ending = endOfJob('job')
  await vi.runAllTimersAsync()
  expect((await ending).completed).toBe(true)
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  expect(Math.max(...pauses.slice(0, 3))).toBeLessThan(jobPollMs / 3)
  expect(pauses.at(-1)).toBe(jobPollMs)
  vi.useRealTimers()
})
