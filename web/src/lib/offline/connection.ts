import { create } from '../store.ts'
import { askToSend } from './unsent-signal.ts'

/** By each call's outcome and the browser's events: a browser that has a signal may reach nothing. */
const useReached = create(() => ({ reached: true }))

/** A network that lets through every other call does not have all others repeated each time. */
const wakeAfterMs = 10_000
let lastWake = -wakeAfterMs

/** What waits is sent once a call gets through: the browser can say that it is online before it is. */
export const noteReached = (reached: boolean): void => {
  const isBack = reached && !isReachable()
  useReached.setState({ reached })
  if (!isBack || performance.now() < lastWake + wakeAfterMs) return
  lastWake = performance.now()
  askToSend()
}

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

/** The first line of a menu. */
export const greyNeedsNetwork = 'What is grey needs a network.'
