import { inTime } from '../in-time.ts'
import { mayFetchAhead } from '../preloadable.ts'
import { unsentOf } from './queue.ts'
import { watchSpace } from './space.ts'
import { drainMessage, skipWaitingMessage } from './worker-messages.ts'

/** Chrome's alone, and so not in TypeScript's types. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const installed = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    if (worker.state !== 'installing') resolve()
    worker.addEventListener('statechange', () => resolve(), { once: true })
  })

/**
 * Asked by a page that has just been opened: of a page of the former version the new worker keeps no files. It waits
 * while work is unsent, which the former version has kept and opens without a network.
 */
const takeOver = async (registration: ServiceWorkerRegistration, owner: string) => {
  await registration.update()
  const next = registration.installing ?? registration.waiting
  if (!next || !registration.active) return
  await installed(next)
  if ((await unsentOf(owner)).length === 0) next.postMessage(skipWaitingMessage)
}

/** A page in the background is told by the worker that there is a network again. */
const syncLater = (registration: WithSync) => void registration.sync?.register(drainMessage).catch(() => undefined)

const registered = () => navigator.serviceWorker.register('/sw.js')

const keptWithinMs = 30_000

/** Also for those who save data: they ask for it. Returns whether the app opens without a network. */
export const keepApp = async (): Promise<boolean> => {
  // The development server has no worker.
  if (!import.meta.env.PROD) return true
  if (!('serviceWorker' in navigator)) return false
  const ready = registered().then(async () => navigator.serviceWorker.ready)
  return (await inTime(ready, keptWithinMs, () => undefined).catch(() => undefined)) !== undefined
}

const register = async (owner: string) => {
  // The development server has none, nor has a browser without a secure origin.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = mayFetchAhead() ? await registered() : await navigator.serviceWorker.getRegistration()
  if (!registration) return
  addEventListener('offline', () => syncLater(registration))
  if (navigator.onLine) await takeOver(registration, owner)
  else syncLater(registration)
}

let registering: Promise<void> | undefined

/** Keeps the app in this browser, so that it opens without a network, from the next visit on. */
export const registerWorker = (owner: string): void => {
  watchSpace()
  // Without it nothing is missing while there is a network.
  registering ??= register(owner).catch(() => undefined)
}
