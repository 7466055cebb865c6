import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

/** A list whose responses the test releases. */
const heldList = () => {
  const answers: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  return { queryKey: ['customers', 'name', 'Quay'], queryFn, answers }
}

test('a response that was requested before a save and arrives after it is requested again immediately if a screen shows it', async () => {
  const { answers, ...list } = heldList()
  const unsubscribe = new QueryObserver(queryClient, list).subscribe(() => undefined)
  void queryClient.invalidateQueries({ queryKey: ['customers'] })
  answers[0]?.([])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(['Quay'])
  await vi.waitFor(() => expect(queryClient.getQueryData(list.queryKey)).toEqual(['Quay']))
  unsubscribe()
})

test('a response that was requested before a save and arrives after it is stale if no screen shows it', async () => {
  const { answers, ...list } = heldList()
  const read = queryClient.fetchQuery(list)
  await queryClient.invalidateQueries({ queryKey: ['customers'] })
  answers[0]?.([])
  await read
  await vi.waitFor(() => expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true))
})

test('a response that was requested before a save and arrives after it is not requested twice if it was restarted anyway', async () => {
  const { answers, ...list } = heldList()
  queryClient.setQueryData(list.queryKey, ['before'])
  const unsubscribe = new QueryObserver(queryClient, { ...list, staleTime: 0 }).subscribe(() => undefined)
  const invalidated = queryClient.invalidateQueries({ queryKey: ['customers'] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(['after'])
  await invalidated
  answers[0]?.([])
  await Promise.resolve()
  expect(answers).toHaveLength(2)
  expect(queryClient.getQueryData(list.queryKey)).toEqual(['after'])
  unsubscribe()
})
