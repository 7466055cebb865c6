import type { RealtimeEvent } from '@lintel/contract'
import { currentIdToken } from './auth.ts'
import { currentCaller } from './caller.ts'
import { webConfig } from './config.ts'
import { channelUrl, createChannel } from './realtime-channel.ts'
import { atSignOut } from './sign-out.ts'

/** Going from one screen to the next, the connection is kept for so long though nobody listens. */
const lingerMs = 5000

interface Listener {
  hear: (event: RealtimeEvent) => void
  opened?: ((again: boolean) => void) | undefined
}

const listeners = new Set<Listener>()
let closing: ReturnType<typeof setTimeout> | undefined

const channel = createChannel({
  address: async (fresh) => {
    const [config, token] = await Promise.all([webConfig(), currentIdToken(fresh)])
    return token ? channelUrl(config.realtimeUrl, { token }) : undefined
  },
  hear: (event) => {
    // Whoever was disabled gets no new token: their session ends now, and what they typed is kept.
    if (event.event === 'accesschanged' && event.ended)
      void currentCaller()
        ?.idToken(true)
        .catch(() => undefined)
    for (const { hear } of listeners) hear(event)
  },
  opened: (again) => {
    for (const { opened } of listeners) opened?.(again)
  },
})

const close = () => {
  clearTimeout(closing)
  channel.close()
}

// It was opened for this person, and is not to linger for the next.
atSignOut(close)

/**
 * Listens to the channel of the signed-in person; answers how to stop. It connects with the first listener and closes
 * after the last. Everything works without it too, only later.
 * @param opened Called whenever the connection begins to stand: what happened before was not heard, and is to be asked
 *   for. `again` is true where it had been lost.
 */
export const onRealtime = (hear: Listener['hear'], opened?: Listener['opened']): (() => void) => {
  const listener: Listener = { hear, opened }
  listeners.add(listener)
  clearTimeout(closing)
  channel.open()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) closing = setTimeout(close, lingerMs)
  }
}
