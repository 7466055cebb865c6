export const whenIdle = (run: () => void, timeout: number): void => {
  // Not every Safari has it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout })
  else setTimeout(run)
}
