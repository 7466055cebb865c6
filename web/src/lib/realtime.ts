import { RealtimeEvent } from '@lintel/contract'

/** Where the channel is and how a fresh token is had. */
export interface RealtimeSource {
  /** Address of the WebSocket, from `/config.json`. */
  url: string
  /** The ID token; undefined where nobody is signed in. */
  token: () => Promise<string | undefined>
}

/** Waiting times between attempts to connect again; the last one repeats. */
const reconnectMs = [1000, 2000, 5000, 10_000, 30_000] as const
/** The gateway closes a silent connection after ten minutes. */
const keepAliveMs = 4 * 60_000

const listeners = new Set<(event: RealtimeEvent) => void>()
let source: RealtimeSource | undefined
let socket: WebSocket | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let keepAlive: ReturnType<typeof setInterval> | undefined
let attempts = 0

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
  if (!source || listeners.size === 0) return
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

const open = async () => {
  if (!source || socket || listeners.size === 0) return
  const token = await source.token().catch(() => undefined)
  if (!token || !source || socket) {
    if (!token) again()
    return
  }
  const address = new URL(source.url, location.href)
  address.searchParams.set('token', token)
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

/** Says where the channel is; undefined at sign-out closes it. Nothing connects before somebody listens. */
export const realtimeFrom = (next: RealtimeSource | undefined): void => {
  close()
  source = next
  attempts = 0
  void open()
}

/**
 * Listens to the channel; answers how to stop. Everything works without it too, only later: whoever listens also asks
 * from time to time.
 */
export const onRealtime = (listener: (event: RealtimeEvent) => void): (() => void) => {
  listeners.add(listener)
  void open()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) close()
  }
}
