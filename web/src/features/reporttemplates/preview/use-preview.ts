import type { PreviewRequest } from '@lintel/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'

/** Debounce after typing, in ms. */
export const previewDelayMs = 500

/** Retry interval and maximum number of retries while all preview slots are in use. */
const busyMs = 3000
const busyTries = 5

/** The last preview made, which stays visible while the next is being made. */
export interface Preview<T> {
  made: T | undefined
  error: unknown
  isBusy: boolean
}

const isTaken = (error: unknown) => error instanceof ApiError && error.status === 429

/** Retries while the server has no free slot: an earlier request may still be running there. */
async function retryWhileBusy<T>(make: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await make()
    } catch (error) {
      if (!isTaken(error) || tries === busyTries || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, busyMs))
    }
  }
}

/** Each user has one slot on the server, so previews are made one at a time, always of the latest content. */
export function usePreview<T>(
  request: PreviewRequest | undefined,
  make: (request: PreviewRequest, signal: AbortSignal) => Promise<T>,
): Preview<T> & { again: () => void } {
  const [state, setState] = useState<Preview<T>>({ made: undefined, error: undefined, isBusy: false })
  const [count, setCount] = useState(0)
  const running = useRef<Promise<void>>(Promise.resolve())
  const isFirst = useRef(true)
  const wanted = useMemo(() => request && { request, count }, [request, count])
  useEffect(() => {
    if (!wanted) return undefined
    const controller = new AbortController()
    const run = async () => {
      setState((before) => ({ ...before, isBusy: true }))
      const before = running.current
      let finish = () => {}
      running.current = new Promise((resolve) => {
        finish = resolve
      })
      await before
      try {
        if (controller.signal.aborted) return
        // Not aborted when newer content is waiting: its slot on the server stays in use until it ends.
        const made = await retryWhileBusy(() => make(wanted.request, new AbortController().signal), controller.signal)
        if (!controller.signal.aborted) setState({ made, error: undefined, isBusy: false })
      } catch (error) {
        if (!controller.signal.aborted) setState(({ made }) => ({ made, error, isBusy: false }))
      } finally {
        finish()
      }
    }
    const timer = setTimeout(() => void run(), isFirst.current ? 0 : previewDelayMs)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, make])
  const again = useCallback(() => setCount((times) => times + 1), [])
  return { ...state, again }
}
