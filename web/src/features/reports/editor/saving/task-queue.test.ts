import { expect, it } from 'vitest'
import { createQueue } from './use-saving.ts'

it('runs tasks one after the other; a failing task does not stop the next', async () => {
  const failures: unknown[] = []
  const ran: number[] = []
  const enqueue = createQueue((error) => failures.push(error))
  const error = new TypeError('Not a report')
  const answers = await Promise.all([
    enqueue(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      ran.push(1)
      return true
    }),
    enqueue(async () => {
      ran.push(2)
      throw error
    }),
    enqueue(async () => {
      ran.push(3)
      return true
    }),
  ])
  expect(answers).toEqual([true, false, true])
  expect(ran).toEqual([1, 2, 3])
  expect(failures).toEqual([error])
})
