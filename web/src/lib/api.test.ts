import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { readWhole, withSilenceTimeout } from './api.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => undefined)

/** The result of a step so far. */
const watch = (work: Promise<unknown>) => {
  const seen: { error?: unknown } = {}
  work.catch((error: unknown) => (seen.error = error))
  return seen
}

it('ends a step without any data, and says so', async () => {
  let signal: AbortSignal | undefined
  const seen = watch(
    withSilenceTimeout((own) => {
      signal = own
      return never()
    }),
  )
  await vi.advanceTimersByTimeAsync(39_999)
  expect(seen.error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.error).toBeInstanceOf(ApiError)
  expect(seen.error).toMatchObject({ status: 0, message: expect.stringContaining('is not responding') })
  expect(signal?.aborted).toBe(true)
})

it('leaves no timer behind once it has a response, and ends with the caller’s signal', async () => {
  expect(await withSilenceTimeout(async () => 'heard')).toBe('heard')
  expect(vi.getTimerCount()).toBe(0)
  const leaving = new AbortController()
  const seen = watch(
    withSilenceTimeout(
      (own) => new Promise((_, reject) => own.addEventListener('abort', () => reject(new Error('left')))),
      {
        signal: leaving.signal,
      },
    ),
  )
  leaving.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.error).toEqual(new Error('left'))
})

it('reads a response that arrives slowly, and ends one that stops in the middle', async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (own) => void (controller = own),
      cancel: () => void (cancelled = true),
    })
  const bytes = new TextEncoder().encode('{}')
  const slow = readWhole(new Response(stream(), { headers: { 'content-type': 'application/json' } }))
  for (let part = 0; part < 3; part++) {
    await vi.advanceTimersByTimeAsync(30_000)
    controller?.enqueue(bytes)
  }
  controller?.close()
  const whole = await slow
  expect([await whole.text(), whole.type]).toEqual(['{}{}{}', 'application/json'])

  const seen = watch(readWhole(new Response(stream())))
  controller?.enqueue(bytes)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(seen.error).toBeInstanceOf(ApiError)
  expect(cancelled).toBe(true)
  const cut = watch(readWhole(new Response(stream())))
  controller?.error(new TypeError('network error'))
  await vi.advanceTimersByTimeAsync(0)
  expect(cut.error).toMatchObject({ name: 'ApiError', status: 0 })
  expect(await (await readWhole(new Response(null, { status: 204 }))).text()).toBe('')
})
