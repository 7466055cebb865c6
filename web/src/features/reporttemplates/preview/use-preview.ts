import type { PreviewRequest } from '@lintel/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'

/** What is typed is shown once nothing more was typed for this long. */
export const previewDelayMs = 500

/** Where all seats are taken, it is asked again after this long, so many times. */
const busyMs = 3000
const busyTries = 5

/** The last preview that was made, which stays while the next one is. */
export interface Preview<T> {
  made: T | undefined
  error: unknown
  isBusy: boolean
}

const isTaken = (error: unknown) => error instanceof ApiError && error.status === 429

/** Tries again while the server has no seat: what was asked before may still be running there. */
async function patiently<T>(make: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await make()
    } catch (error) {
      if (!isTaken(error) || tries === busyTries || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, busyMs))
    }
  }
}

/**
 * Makes a preview of what is being written, half a second after it was changed last. One is made at a time, for each
 * person has one seat on the server; the newest one is made then. Answers what was made, and how to make it again.
 */
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
        // It runs to its end though something newer is wanted: the server has no other seat before.
        const made = await patiently(() => make(wanted.request, new AbortController().signal), controller.signal)
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
