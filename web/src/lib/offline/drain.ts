import { recoverRecordings } from '../recording/stored-recordings.ts'
import { sendFiles } from '../uploads/background.ts'
import { pauseMs, sendNowEvent } from '../uploads/send-file.ts'
import { createdFirst } from './created-first.ts'
import { sendSaves } from './send-saves.ts'
import { onAskedToSend } from './unsent-signal.ts'
import { drainMessage } from './worker-messages.ts'

/** Sends what waits of the user, in one tab of the browser. Returns a function that stops it. */
export const drainInBackground = (owner: string): (() => void) => {
  const life = new AbortController()
  const { signal } = life
  let isOurs = false
  let draining: Promise<void> | undefined
  let isAsked = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const files = sendFiles(owner, signal, () => void drain())

  const drainOnce = async () => {
    clearTimeout(timer)
    await recoverRecordings(owner, signal).catch(() => undefined)
    try {
      await createdFirst(owner)
      await sendSaves(owner, signal)
      tries = 0
    } catch {
      timer = setTimeout(() => void drain(), pauseMs(++tries))
    }
    await files()
  }

  const drain = async () => {
    isAsked = true
    if (!isOurs || draining) return
    while (isAsked && !signal.aborted) {
      isAsked = false
      await (draining = drainOnce().catch(() => undefined))
    }
    draining = undefined
  }

  const now = () => {
    dispatchEvent(new Event(sendNowEvent))
    void drain()
  }
  const stopListening = onAskedToSend(now)
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === drainMessage && now(), { signal })

  const work = async () => {
    isOurs = true
    addEventListener('online', () => void drain(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void drain(), {
      signal,
    })
    await drain()
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  }

  const held = 'locks' in navigator ? navigator.locks.request(`lintel.uploads/${owner}`, { signal }, work) : work()
  Promise.resolve(held).catch(() => undefined)
  return () => {
    life.abort()
    stopListening()
    clearTimeout(timer)
  }
}
