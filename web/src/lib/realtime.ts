import { RealtimeEvent } from '@lintel/contract'
import { currentIdToken } from './auth.ts'
import { webConfig } from './config.ts'

/** Waiting times between attempts to connect again; the last one repeats. */
const reconnectMs = [1000, 2000, 5000, 10_000, 30_000] as const
/** The gateway closes a silent connection after ten minutes. */
const keepAliveMs = 4 * 60_000

const listeners = new Set<(event: RealtimeEvent) => void>()
let socket: WebSocket | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let keepAlive: ReturnType<typeof setInterval> | undefined
let attempts = 0
let opening = false

const close = () => {
  clearTimeout(timer)
  clearInterval(keepAlive)
  timer = undefined
  const open = socket
  socket = undefined
  open?.close()
}

const again = () => {
  clearInterval(keepAlive)
  if (listeners.size === 0) return
  const ms = reconnectMs[Math.min(attempts, reconnectMs.length - 1)] ?? 30_000
  attempts++
  // A little chance keeps all browsers from coming back in the same second.
  timer = setTimeout(() => void open(), ms * (0.75 + Math.random() / 2))
}

const hear = (data: unknown) => {
  if (typeof data !== 'string' || !data.startsWith('{')) return
  const event = RealtimeEvent.safeParse(JSON.parse(data))
  // What this version does not know yet is for a newer one.
  if (event.success) for (const listener of listeners) listener(event.data)
}

/** The channel's address with this person's token, or undefined while nobody is signed in or nothing is reachable. */
const channelAddress = async (): Promise<URL | undefined> => {
  const [config, token] = await Promise.all([webConfig(), currentIdToken(false)])
  if (!token) return undefined
  const address = new URL(config.realtimeUrl, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  address.searchParams.set('token', token)
  return address
}

const open = async () => {
  if (opening || socket || listeners.size === 0) return
  opening = true
  const address = await channelAddress().catch(() => undefined)
  opening = false
  if (listeners.size === 0) return
  if (!address) {
    again()
    return
  }
  const next = new WebSocket(address)
  socket = next
  next.addEventListener('open', () => {
    attempts = 0
    keepAlive = setInterval(() => next.send('{}'), keepAliveMs)
  })
  next.addEventListener('message', (message) => hear(message.data))
  next.addEventListener('close', () => {
    if (socket !== next) return
    socket = undefined
    again()
  })
}

/**
 * Listens to the channel of the signed-in person; answers how to stop. It connects with the first listener and closes
 * with the last. Everything works without it too, only later: whoever listens also asks from time to time.
 */
export const onRealtime = (listener: (event: RealtimeEvent) => void): (() => void) => {
  listeners.add(listener)
  void open()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) close()
  }
}
