/** Runs once nothing has been typed for that long; the returned function ends the wait. */
export const whenNotTyping = (run: () => void, ms: number): (() => void) => {
  const waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      end()
      run()
    }, ms)
  }
  addEventListener('input', begin, { capture: true, signal: waiting.signal })
  begin()
  return end
}
