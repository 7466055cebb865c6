import { pictureCache } from './offline/worker-messages.ts'

/** Pictures that the server has make room for what it does not have. @throws if that is not enough */
export const withRoom = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (!isFull || !('caches' in globalThis) || !(await caches.delete(pictureCache))) throw error
    return write()
  }
}
