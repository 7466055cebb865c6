// @vitest-environment jsdom
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RealtimeEvent } from '@lintel/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket as Socket, WebSocketServer } from 'ws'
import { channelUrl, createChannel, type Channel, type ChannelTiming } from './realtime-channel.ts'

/** Short enough not to wait, long enough that nothing happens by chance. */
const timing: ChannelTiming = { retry: [5, 10, 20], connect: 60_000, tick: 60_000, keepAlive: 60_000, answer: 60_000 }
const long = 3_600_000
/** Four ticks late is taken for sleep: a second, which a busy machine does not lose. */
const tick = 250

let server: Server
let url = ''
const sockets: Socket[] = []
const channels: Channel[] = []
/** Tickets of all attempts. */
let asked: string[] = []

/** A browser's socket: errors only show in its close event. */
class BrowserSocket extends Socket {
  constructor(address: URL) {
    super(address)
    this.on('error', () => undefined)
  }
}

beforeEach(async () => {
  vi.stubGlobal('WebSocket', BrowserSocket)
  asked = []
  const webSockets = new WebSocketServer({ noServer: true })
  server = createServer()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    asked.push(new URL(request.url ?? '', 'http://local').searchParams.get('ticket') ?? '')
    socket.on('error', () => undefined)
    webSockets.handleUpgrade(request, socket, head, (opened) => void sockets.push(opened))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realtime`
})

afterEach(() => {
  vi.restoreAllMocks()
  for (const channel of channels.splice(0)) channel.close()
  for (const socket of sockets.splice(0)) socket.terminate()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 100_000, interval: 5 })

/** An open channel, the events it received, and whether each opening was a reconnection. */
const listen = (change: Partial<ChannelTiming> = {}, ticket = 'good') => {
  const heard: RealtimeEvent[] = []
  const opened: boolean[] = []
  const channel = createChannel({
    address: async () => channelUrl(url, { ticket }),
    hear: (event) => heard.push(event),
    opened: (again) => opened.push(again),
    timing: { ...timing, ...change },
  })
  channels.push(channel)
  channel.open()
  return { channel, heard, opened }
}

const changed = (version: number): RealtimeEvent => ({ event: 'reportchanged', reportId: 'r', version, by: 'Eve' })
const say = (event: unknown) => sockets.at(-1)?.send(JSON.stringify(event))

it('reconnects after a loss, reports it, and receives events again', async () => {
  const { heard, opened } = listen()
  await eventually(() => expect(opened).toEqual([false]))
  say(changed(1))
  await eventually(() => expect(heard).toEqual([changed(1)]))
  sockets.at(-1)?.terminate()
  await eventually(() => expect(opened).toEqual([false, true]))
  say(changed(2))
  await eventually(() => expect(heard).toEqual([changed(1), changed(2)]))
  expect(asked).toHaveLength(2)
})

it('reconnects immediately when the browser is online again', async () => {
  const { opened } = listen({ retry: [long] })
  await eventually(() => expect(opened).toEqual([false]))
  // Lost, with an hour to wait; then lost silently, as when the network changes.
  sockets.at(-1)?.terminate()
  await eventually(() => expect(sockets.at(-1)?.readyState).toBe(Socket.CLOSED))
  dispatchEvent(new Event('online'))
  await eventually(() => expect(opened).toEqual([false, true]))
  dispatchEvent(new Event('online'))
  await eventually(() => expect(opened).toEqual([false, true, true]))
  await eventually(() =>
    expect(sockets.map(({ readyState }) => readyState)).toEqual([Socket.CLOSED, Socket.CLOSED, Socket.OPEN]),
  )
})

it('reconnects after the machine has slept, although the connection looks open', async () => {
  const { opened } = listen({ tick })
  await eventually(() => expect(opened).toEqual([false]))
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + long)
  await eventually(() => expect(opened).toEqual([false, true]))
})

it('pings regularly, so that gateway and CloudFront keep the connection open', async () => {
  const { opened } = listen({ tick, keepAlive: 30 })
  await eventually(() => expect(opened).toEqual([false]))
  const sent: string[] = []
  sockets.at(-1)?.on('message', (data: Buffer) => sent.push(data.toString()))
  await eventually(() => expect(sent.slice(0, 2)).toEqual(['{}', '{}']))
  expect(opened).toEqual([false])
})

it('reconnects when a ping is not answered, although the connection looks open', async () => {
  const { opened } = listen({ tick: 10, keepAlive: 100, answer: 40 })
  await eventually(() => expect(opened.slice(0, 2)).toEqual([false, true]))
})

it('ends when it is closed', async () => {
  const { channel, opened } = listen()
  await eventually(() => expect(opened).toEqual([false]))
  channel.close()
  await eventually(() => expect(sockets.at(-1)?.readyState).toBe(Socket.CLOSED))
  dispatchEvent(new Event('online'))
  const other = listen({}, 'of another')
  await eventually(() => expect(other.opened).toEqual([false]))
  expect(asked).toEqual(['good', 'of another'])
})
