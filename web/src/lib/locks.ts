/* Of all tabs. Only secure origins have locks: on others each tab is taken to be the only one. */

/** Resolves with true once this tab has the lock, until the signal ends it; with false if that comes first. */
export const holdLock = (name: string, signal: AbortSignal, mode: LockMode = 'exclusive'): Promise<boolean> =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) {
      resolve(true)
      return
    }
    const ended = new Promise<void>((end) => signal.addEventListener('abort', () => end(), { once: true }))
    navigator.locks
      .request(name, { mode, signal }, () => {
        resolve(true)
        return ended
      })
      .catch(() => resolve(false))
  })

/** One after the other. */
export const withLock = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

/** Does nothing while the lock is held. */
export const ifUnlocked = async (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work()
