import { holdLock } from '../locks.ts'
import { recoverRecordings } from '../recording/stored-recordings.ts'
import { sendFiles } from '../uploads/background.ts'
import { pauseMs } from '../uploads/send-file.ts'
import { createdFirst } from './created-first.ts'
import { sendSaves } from './send-saves.ts'
import { askToSend, onWake } from './unsent-signal.ts'
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
  const files = sendFiles(owner, signal)

  const drainOnce = async () => {
    clearTimeout(timer)
    await recoverRecordings(owner, signal).catch(() => undefined)
    const [created] = await Promise.allSettled([createdFirst(owner)])
    const [saved] = await Promise.allSettled([sendSaves(owner, signal)])
    if (created.status === 'fulfilled' && saved.status === 'fulfilled') tries = 0
    else timer = setTimeout(() => void drain(), pauseMs(++tries))
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

  onWake(() => void drain(), signal)
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === drainMessage && askToSend(), { signal })
  const begin = async () => {
    isOurs = await holdLock(`lintel.uploads/${owner}`, signal)
    await drain()
  }
  void begin()
  return () => {
    life.abort()
    clearTimeout(timer)
  }
}
