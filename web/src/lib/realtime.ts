import type { RealtimeEvent } from '@lintel/contract'
import { realtime } from '@lintel/contract/features'
import { api } from './api.ts'
import { currentIdToken } from './auth.ts'
import { currentCaller } from './caller.ts'
import { webConfig } from './config.ts'
import { channelUrl, createChannel } from './realtime-channel.ts'
import { atSignOut } from './sign-out.ts'

/** How long the connection stays open without listeners, while the user moves between screens. */
const lingerMs = 5000

interface Listener {
  hear: (event: RealtimeEvent) => void
  opened?: ((again: boolean) => void) | undefined
}

const listeners = new Set<Listener>()
let closing: ReturnType<typeof setTimeout> | undefined

/** The session can have ended if nothing was received for this long, in ms. */
const unheardMs = 3000
let heardUntil = Date.now()
let isOpen = false

/** Pauses, in ms, before asking the identity service again whether the session has ended. */
const askAgain = [1000, 5000, 15_000, 60_000]

/** A user who was disabled or signed out everywhere gets no token; their session ends with unsaved work kept. */
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
    const [config, ticket] = await Promise.all([webConfig(), api(realtime.createConnectionToken)])
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

// Opened for this user, and must not stay open for the next.
atSignOut(close)

/** `opened` is called after each connection: earlier events were missed. Returns a function that stops. */
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
