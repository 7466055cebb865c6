import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What is not set is not named. */
export const paramsOf = (state: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(state).flatMap(([name, value]: [string, unknown]) => (value ? [[name, String(value)]] : [])),
  )

/**
 * State in the address, which follows with a delay: a second choice made meanwhile must not undo the first, and an
 * address requested earlier must not undo the second.
 */
export const useAddressState = <State extends object>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => URLSearchParams = paramsOf,
): {
  state: State
  /** The state last chosen, which the address may not have reached yet. */
  wanted: State
  show: (next: State, replace?: boolean) => void
  change: (changes: Partial<State>, replace?: boolean) => void
} => {
  const [params, setParams] = useSearchParams()
  const written = params.toString()
  const state = useMemo(() => read(new URLSearchParams(written)), [written, read])
  const latest = useRef(state)
  const [wanted, setWanted] = useState(state)
  const asked = useRef<string[]>([])
  const seen = useRef(written)
  useLayoutEffect(() => {
    // React repeats the effect when a screen that waited for a part is shown again.
    if (seen.current === written) return
    seen.current = written
    const at = asked.current.indexOf(written)
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
    // An address requested here is already wanted; any other comes from the back button or a link.
    if (at >= 0) return
    latest.current = state
    setWanted(state)
  }, [state, written])
  const show = (next: State, replace = false) => {
    const address = write(next)
    latest.current = next
    setWanted(next)
    asked.current.push(address.toString())
    setParams(address, { replace })
  }
  return {
    state,
    wanted,
    show,
    change: (changes, replace) => show({ ...latest.current, ...changes }, replace),
  }
}
