import { expect, it, vi } from 'vitest'
import { whenNotTyping } from './when-not-typing.ts'

it('waits while somebody types, and runs once', () => {
  vi.useFakeTimers()
  const run = vi.fn<() => void>()
  whenNotTyping(run, 1000)
  const end = whenNotTyping(() => expect.fail(), 3000)
  const passes = (ms: number) => {
    dispatchEvent(new Event('input'))
    vi.advanceTimersByTime(ms)
  }
  passes(900)
  passes(900)
  expect(run).not.toHaveBeenCalled()
  passes(1000)
  passes(1000)
  expect(run).toHaveBeenCalledOnce()
  end()
  passes(9000)
  vi.useRealTimers()
})
