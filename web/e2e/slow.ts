import type { Page } from '@playwright/test'

/**
 * Delays animation frames and zero-delay timers by half a second, as on a slow machine. Returns a function that waits
 * for pending ones and stops the delay.
 */
export const slowDown = async (page: Page): Promise<() => Promise<void>> => {
  const slow = await page.evaluateHandle(() => {
    const requestAnimationFrame = window.requestAnimationFrame.bind(window)
    const cancelAnimationFrame = window.cancelAnimationFrame.bind(window)
    const setTimeout = window.setTimeout.bind(window)
    const clearTimeout = window.clearTimeout.bind(window)
    const waiting = new Map<number, PromiseWithResolvers<void>>()
    const end = (id: number) => {
      waiting.get(id)?.resolve()
      waiting.delete(id)
    }
    const later = (run: () => void): number => {
      const id = setTimeout(() => {
        run()
        end(id)
      }, 500)
      waiting.set(id, Promise.withResolvers())
      return id
    }
    const cancel = (id = 0) => {
      clearTimeout(id)
      end(id)
    }
    Object.assign(window, {
      requestAnimationFrame: (draw: FrameRequestCallback) => later(() => draw(performance.now())),
      cancelAnimationFrame: cancel,
      setTimeout: (run: () => void, delay?: number) => (delay ? setTimeout(run, delay) : later(run)),
      clearTimeout: cancel,
    })
    return async () => {
      while (waiting.size > 0) await Promise.all([...waiting.values()].map(({ promise }) => promise))
      Object.assign(window, { requestAnimationFrame, cancelAnimationFrame, setTimeout, clearTimeout })
    }
  })
  return () => slow.evaluate((restore) => restore())
}
