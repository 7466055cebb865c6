import type { RealtimeEvent, ConnectionToken } from '@lintel/contract'

export interface ChannelTiming {
  /** Pauses between reconnections, each randomly up to half shorter; the last one repeats. */
  retry: readonly number[]
  connect: number
  tick: number
  /** How often to ping: gateway and CloudFront close a connection that is idle for ten minutes. */
  keepAlive: number
  /** A connection on which a ping is not answered within this is dead, though no close has arrived. Shorter than `keepAlive`. */
  answer: number
}

const usualTiming: ChannelTiming = {
  retry: [1000, 2000, 5000, 10_000, 30_000],
  connect: 15_000,
  tick: 30_000,
  keepAlive: 4 * 60_000,
  answer: 15_000,
}

export interface ChannelOptions {
  address: () => Promise<URL | undefined>
  hear: (event: RealtimeEvent) => void
  /** Connected. Earlier events were missed: fetch the current state. `again` from the second time on. */
  opened: (again: boolean) => void
  timing?: ChannelTiming
}

export interface Channel {
  open: () => void
  close: () => void
}

/** Typed without parsing: our own functions have checked it, and visitors' pages have no room for schemas. */
const parse = (data: unknown): RealtimeEvent | undefined => {
  try {
    const event = JSON.parse(String(data)) as RealtimeEvent | null
    return typeof event?.event === 'string' ? event : undefined
  } catch {
    return undefined
  }
}

export const channelUrl = (realtimeUrl: string, { ticket }: ConnectionToken): URL => {
  const address = new URL(realtimeUrl, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  address.searchParams.set('ticket', ticket)
  return address
}

/** Reconnects at once when back online or awake, otherwise after growing random pauses: not all browsers together. */
export const createChannel = ({ address, hear, opened, timing = usualTiming }: ChannelOptions): Channel => {
  let wanted = false
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined
  let attempts = 0
  let openings = 0
  let tickedAt = 0
  let sentAt = 0
  let heardAt = 0
  /** Identifies the current attempt; an older one that still waits for its URL is dropped. */
  let current = 0

  const drop = () => {
    clearTimeout(retry)
    current++
    const old = socket
    socket = undefined
    old?.close()
  }

  const again = () => {
    if (!wanted) return
    const pause = timing.retry[Math.min(attempts, timing.retry.length - 1)] ?? 0
    attempts++
    retry = setTimeout(() => void connect(), pause * (1 - Math.random() / 2))
  }

  const connect = async () => {
    drop()
    const attempt = current
    const url = await address().catch(() => undefined)
    if (attempt !== current) return
    if (url) listen(new WebSocket(url))
    else again()
  }

  const listen = (next: WebSocket) => {
    socket = next
    const givingUp = setTimeout(() => next.close(), timing.connect)
    next.addEventListener('open', () => {
      clearTimeout(givingUp)
      if (socket !== next) return
      attempts = 0
      sentAt = heardAt = Date.now()
      opened(openings++ > 0)
    })
    next.addEventListener('message', ({ data }) => {
      if (socket !== next) return
      heardAt = Date.now()
      const event = parse(data)
      if (event) hear(event)
    })
    next.addEventListener('close', () => {
      clearTimeout(givingUp)
      if (socket !== next) return
      socket = undefined
      again()
    })
  }

  /** A machine that was asleep or offline does not know that its connection is dead. */
  const comeBack = () => {
    attempts = 0
    void connect()
  }

  const tick = () => {
    const now = Date.now()
    const slept = now - tickedAt > 4 * timing.tick
    tickedAt = now
    const isDead = heardAt < sentAt && now - sentAt >= timing.answer
    if (socket?.readyState !== WebSocket.OPEN ? slept : slept || isDead) comeBack()
    else if (socket?.readyState === WebSocket.OPEN && now - sentAt >= timing.keepAlive) {
      sentAt = now
      socket.send('{}')
    }
  }

  const look = () => {
    if (document.visibilityState !== 'visible') return
    tick()
    if (!socket && attempts > 1) comeBack()
  }

  return {
    open: () => {
      if (wanted) return
      wanted = true
      tickedAt = Date.now()
      ticking = setInterval(tick, timing.tick)
      addEventListener('online', comeBack)
      document.addEventListener('visibilitychange', look)
      void connect()
    },
    close: () => {
      wanted = false
      attempts = 0
      openings = 0
      clearInterval(ticking)
      removeEventListener('online', comeBack)
      document.removeEventListener('visibilitychange', look)
      drop()
    },
  }
}
