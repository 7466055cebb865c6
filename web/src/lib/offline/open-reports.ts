/* What waits for a report is sent by its editor while that is open, in whatever tab, otherwise in the background. */

const lockOf = (owner: string, reportId: string) => `lintel/report/${owner}/${reportId}`

/** Resolves once nothing is being sent for the report in the background, nor will be until the signal ends it. */
export const openReport = (owner: string, reportId: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Only secure origins have locks.
    if (!('locks' in navigator)) {
      resolve()
      return
    }
    const ended = new Promise<void>((end) => signal.addEventListener('abort', () => end(), { once: true }))
    navigator.locks
      .request(lockOf(owner, reportId), { mode: 'shared', signal }, () => {
        resolve()
        return ended
      })
      .catch(() => resolve())
  })

/** Does nothing while the report is open. */
export const whileClosed = async (owner: string, reportId: string, work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) await work()
  else
    await navigator.locks.request(lockOf(owner, reportId), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
