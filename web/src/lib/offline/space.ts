import { useEffect } from 'react'
import { create } from '../store.ts'
import { toast } from '../toasts.ts'
import { onUnsent } from './unsent-signal.ts'
import { pictureCache } from './worker-messages.ts'

export interface Space {
  /** In bytes, of what the browser lets this address keep. */
  used: number
  quota: number
  /** More than 80 % are used. */
  isShort: boolean
}

const shortFrom = 0.8

const useMeasured = create<{ space: Space | undefined }>(() => ({ space: undefined }))

const measured = async (): Promise<Space | undefined> => {
  const { usage: used = 0, quota = 0 } = await navigator.storage.estimate()
  return quota > 0 ? { used, quota, isShort: used > shortFrom * quota } : undefined
}

let isWarned = false

/** Pictures that the server has are dropped before anybody is asked to make room. */
const measure = async () => {
  let space = await measured()
  if (space?.isShort && (await caches.delete(pictureCache))) space = await measured()
  useMeasured.setState({ space })
  if (!space?.isShort || isWarned) return
  isWarned = true
  toast.warning('This device is nearly full. Send what waits or free some space before you take more photographs.', {
    stays: true,
  })
}

let measuring: Promise<void> | undefined

const measureSpace = (): Promise<void> =>
  (measuring ??= measure()
    // Not every Safari says how much it keeps, and no browser without a secure origin.
    .catch(() => undefined)
    .finally(() => (measuring = undefined)))

/** The browser must not clear what it keeps when other sites need room. Firefox asks the user, so once. */
const persist = async () => {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist()
}

let persisting: Promise<void> | undefined

/** Called whenever something is kept that the server does not have, or that is taken along. */
export const noteKept = (): void => {
  persisting ??= persist().catch(() => undefined)
  void measureSpace()
}

let watching: (() => void) | undefined

export const watchSpace = (): void => {
  watching ??= onUnsent(noteKept)
  void measureSpace()
}

/** Undefined where the browser does not say. */
export const useSpace = (): Space | undefined => {
  useEffect(() => void measureSpace(), [])
  return useMeasured(({ space }) => space)
}
