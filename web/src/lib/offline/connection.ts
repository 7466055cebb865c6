import { create } from '../store.ts'

/** By each call's outcome and the browser's events: a browser that has a signal may reach nothing. */
const useReached = create(() => ({ reached: true }))

export const noteReached = (reached: boolean): void => useReached.setState({ reached })

/** Also before the first call. */
export const followNetwork = (): void => {
  noteReached(navigator.onLine)
  addEventListener('online', () => noteReached(true))
  addEventListener('offline', () => noteReached(false))
}

/** False while Lintel cannot be reached. */
export const isReachable = (): boolean => useReached.getState().reached

export const useConnection = (): boolean => useReached((state) => state.reached)

/** Why a button cannot be pressed. */
export const needsNetwork = 'Needs a network'
