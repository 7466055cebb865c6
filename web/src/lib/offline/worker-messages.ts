/** From a page to a new version's worker: take over. */
export const skipWaitingMessage = 'skip waiting'

/** From the worker to open pages, once there is a network again: send what waits. */
export const drainMessage = 'drain'

/** The worker's cache of pictures that were shown, by which reports have theirs without a network. */
export const pictureCache = 'lintel-pictures'

const alongPrefix = 'lintel-along/'

/** The caches of the pictures that were taken along, which stay until their report is left behind. */
export const alongCache = (owner: string, reportId: string): string => `${alongPrefix}${owner}/${reportId}`

export const isAlongCache = (name: string): boolean => name.startsWith(alongPrefix)
