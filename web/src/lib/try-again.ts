/** Rejects when the signal is aborted. */
export const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('Aborted', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

interface Patience {
  isWorthIt: (error: unknown) => boolean
  maxTries?: number
  /** In ms since the epoch. */
  until?: number
  pauseMs: (tries: number) => number
  signal?: AbortSignal
}

/** Repeats an idempotent step that failed. Throws its last error. */
export async function tryAgain<T>(
  step: () => Promise<T>,
  { isWorthIt, maxTries = Infinity, until = Infinity, pauseMs, signal }: Patience,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (!isWorthIt(error) || tries >= maxTries || Date.now() > until || signal?.aborted) throw error
      await pause(pauseMs(tries), signal)
    }
  }
}
