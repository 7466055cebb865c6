/** Does something once the browser has nothing else to do, `timeout` milliseconds from now at the latest. */
export const whenIdle = (run: () => void, timeout: number): void => {
  // Not every Safari knows it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout })
  else setTimeout(run)
}
