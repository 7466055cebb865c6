import type { RealtimeEvent } from '@lintel/contract'
import { realtime } from '@lintel/contract/features'
import { api } from './api.ts'
import { currentIdToken } from './auth.ts'
import { currentCaller } from './caller.ts'
import { webConfig } from './config.ts'
import { channelUrl, createChannel } from './realtime-channel.ts'
import { atSignOut } from './sign-out.ts'

/** How long the connection stays open without listeners, while somebody moves from one screen to the next. */
const lingerMs = 5000

interface Listener {
  hear: (event: RealtimeEvent) => void
  opened?: ((again: boolean) => void) | undefined
}

const listeners = new Set<Listener>()
let closing: ReturnType<typeof setTimeout> | undefined

/** A session may have ended while nothing was heard for so long, in ms. */
const unheardMs = 3000
/** Until when the channel, or the page that was loading, knew of everything. */
let heardUntil = Date.now()
let isOpen = false

/** Pauses, in ms, before the identity service is asked again whether the session has ended. */
const askAgain = [1000, 5000, 15_000, 60_000]

/**
 * Asks the identity service for a new token, until it answers: somebody who was disabled, or has signed out
 * everywhere, gets none, and their session ends, their unsaved work kept.
 */
const endIfRevoked = async (): Promise<void> => {
  for (const pause of [...askAgain, 0]) {
    try {
      await currentCaller()?.idToken(true)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

const channel = createChannel({
  address: async () => {
    if (!(await currentIdToken(false))) return undefined
    const [config, ticket] = await Promise.all([webConfig(), api(realtime.createRealtimeTicket)])
    return channelUrl(config.realtimeUrl, ticket)
  },
  hear: (event) => {
    if (event.event === 'accesschanged' && event.ended) void endIfRevoked()
    for (const { hear } of listeners) hear(event)
  },
  opened: (again) => {
    if (again || Date.now() - heardUntil > unheardMs) void endIfRevoked()
    isOpen = true
    for (const { opened } of listeners) opened?.(again)
  },
})

const close = () => {
  clearTimeout(closing)
  if (isOpen) heardUntil = Date.now()
  isOpen = false
  channel.close()
}

// It was opened for this person, and must not stay open for the next.
atSignOut(close)

/**
 * Listens to the channel of the signed-in person; returns a function that stops. It connects with the first listener
 * and closes after the last. Everything works without it too, only later.
 * @param opened Called after each connection: earlier events were missed, so fetch the current state. `again` is true
 * after a reconnection.
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
