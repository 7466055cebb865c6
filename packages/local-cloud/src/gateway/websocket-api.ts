import { randomBytes, randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import * as z from 'zod'
import { type InvokeAs, within } from '../invoke.ts'
import { readBody } from '../service.ts'
import { routeSource } from './actions.ts'
import type { RouteSpec, WebSocketApiSpec } from './api-spec.ts'
import { authorizeConnection } from './request-authorizer.ts'
import { handshakeOf, websocketContext, type Connection } from './http-event.ts'

const MESSAGE_LIMIT = 128 * 1024
const FRAME_LIMIT = 32 * 1024
const IDLE_LIMIT = 10 * 60_000
const INTEGRATION_LIMIT = 29_000
const LIFETIME = 2 * 3_600_000

export interface WebSocketApi {
  /** `target` is the path and query below the API's address: `/{stage}?...`. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, target: string): Promise<void>
  manage(req: IncomingMessage, res: ServerResponse, target: string, allow: (body: Buffer) => void): Promise<void>
  close(): Promise<void>
}

interface Open extends Connection {
  socket: WebSocket
  lastActiveAt: number
  timers: { idle: NodeJS.Timeout; lifetime: NodeJS.Timeout }
}

type InvokeRoute = (route: RouteSpec, connection: Connection, event: unknown) => Promise<unknown>

export function createWebSocketApi(
  spec: WebSocketApiSpec,
  invokeAs: InvokeAs,
  { idleMs = IDLE_LIMIT, integrationMs = INTEGRATION_LIMIT } = {},
): WebSocketApi {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT })
  const connections = new Map<string, Open>()
  const running = new Set<Promise<unknown>>()
  const invoke: InvokeRoute = (route, { stage }, event) =>
    within(integrationMs, (onBegun) =>
      invokeAs(route.functionName, event, routeSource(spec, stage, route), { onBegun }),
    )
  const routeOf = (key: string) => spec.routes.find((route) => route.key === key)

  /** `close` waits for it. */
  function track(work: Promise<unknown>): void {
    const settled = work.catch(() => undefined).finally(() => running.delete(settled))
    running.add(settled)
  }

  function accept(socket: WebSocket, connection: Connection): void {
    const open: Open = {
      ...connection,
      socket,
      lastActiveAt: Date.now(),
      timers: {
        idle: setTimeout(() => socket.close(1001, 'Going away'), idleMs),
        lifetime: setTimeout(() => socket.close(1001, 'Going away'), LIFETIME),
      },
    }
    connections.set(connection.id, open)
    // An oversized or invalid frame closes its socket, and no other.
    socket.on('error', () => undefined)
    socket.on('message', (data, isBinary) => {
      // binary frames are not supported by the service
      if (isBinary) return socket.close(1003)
      // It has been closed because of a frame of this message.
      if (socket.readyState !== socket.OPEN) return
      touch(open)
      track(onMessage(open, textOf(data)))
    })
    socket.on('close', (code, reason) => {
      clearTimeout(open.timers.idle)
      clearTimeout(open.timers.lifetime)
      connections.delete(open.id)
      const route = routeOf('$disconnect')
      if (!route) return
      const context = websocketContext(spec, open, '$disconnect', 'DISCONNECT')
      const requestContext = { ...context, disconnectStatusCode: code, disconnectReason: reason.toString() }
      track(invoke(route, open, { headers: {}, requestContext, isBase64Encoded: false }))
    })
  }

  async function onMessage(open: Open, body: string): Promise<void> {
    const named = routeName(body, spec.routeField)
    const route = (named !== undefined && !named.startsWith('$') ? routeOf(named) : undefined) ?? routeOf('$default')
    const say = (message: string) =>
      open.socket.send(JSON.stringify({ message, connectionId: open.id, requestId: randomUUID() }))
    if (!route) return say('Forbidden')
    try {
      const requestContext = websocketContext(spec, open, route.key, 'MESSAGE')
      const given = await invoke(route, open, { requestContext, body, isBase64Encoded: false })
      const answer = route.returnsAnswer ? z.object({ body: z.string() }).safeParse(given).data : undefined
      if (answer) open.socket.send(answer.body)
    } catch {
      say('Internal server error')
    }
  }

  return {
    async upgrade(req, socket, head, target) {
      const url = new URL(target, 'http://local')
      const stage = url.pathname.split('/')[1] ?? ''
      socket.on('error', () => socket.destroy())
      if (!spec.stages.includes(stage)) return refuse(socket, 403)
      const connection: Connection = {
        id: `${randomBytes(11).toString('base64url')}=`,
        stage,
        connectedAt: Date.now(),
        sourceIp: req.socket.remoteAddress ?? '127.0.0.1',
        userAgent: req.headers['user-agent'] ?? '',
      }
      const route = routeOf('$connect')
      const status = route ? await connect(spec, route, { invoke, invokeAs }, { req, url, connection }) : 200
      if (status !== 200) return refuse(socket, status)
      server.handleUpgrade(req, socket, head, (opened) => {
        watchFrames(socket, FRAME_LIMIT, () => opened.close(1009, 'Message too long'))
        accept(opened, connection)
      })
    },

    async manage(req, res, target, allow) {
      const id = decodeURIComponent(/\/@connections\/([^/?]+)/.exec(target)?.[1] ?? '')
      const body = await readBody(req, MESSAGE_LIMIT)
      const open = connections.get(id)
      if (!body) return fail(res, 413, 'PayloadTooLargeException')
      allow(body)
      if (!open) return fail(res, 410, 'GoneException')
      await answerManaged(req, res, open, body)
    },

    async close() {
      for (const { socket, timers } of connections.values()) {
        clearTimeout(timers.idle)
        clearTimeout(timers.lifetime)
        socket.terminate()
      }
      await new Promise<void>((resolve) => setImmediate(resolve))
      await Promise.all(running)
      server.close()
    },
  }
}

async function connect(
  spec: WebSocketApiSpec,
  route: RouteSpec,
  { invoke, invokeAs }: { invoke: InvokeRoute; invokeAs: InvokeAs },
  { req, url, connection }: { req: IncomingMessage; url: URL; connection: Connection },
): Promise<number> {
  const handshake = handshakeOf(req, url)
  const context = websocketContext(spec, connection, '$connect', 'CONNECT')
  if (route.authorizer?.kind === 'REQUEST') {
    const request = { handshake, context, url, req }
    const verdict = await authorizeConnection(spec, route.authorizer, invokeAs, connection, request)
    if (verdict.status !== 200) return verdict.status
    connection.authorizer = verdict.authorizer
    context.authorizer = verdict.authorizer
  }
  try {
    const event = { ...handshake, requestContext: context, isBase64Encoded: false }
    const answer = z.object({ statusCode: z.number() }).safeParse(await invoke(route, connection, event))
    if (!answer.success) return 502
    return answer.data.statusCode >= 200 && answer.data.statusCode < 300 ? 200 : answer.data.statusCode
  } catch {
    return 502
  }
}

async function answerManaged(req: IncomingMessage, res: ServerResponse, open: Open, body: Buffer): Promise<void> {
  if (req.method === 'DELETE') {
    open.socket.close(1000)
    res.writeHead(204).end()
  } else if (req.method === 'POST') {
    await new Promise<void>((resolve) => open.socket.send(body.toString(), () => resolve()))
    touch(open)
    res.writeHead(200).end()
  } else {
    const { sourceIp, userAgent, connectedAt, lastActiveAt } = open
    const answer = {
      connectedAt: new Date(connectedAt).toISOString(),
      lastActiveAt: new Date(lastActiveAt).toISOString(),
      identity: { sourceIp, userAgent },
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
}

function touch(open: Open): void {
  open.lastActiveAt = Date.now()
  open.timers.idle.refresh()
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}

function routeName(body: string, field: string): string | undefined {
  try {
    const named = z.record(z.string(), z.unknown()).parse(JSON.parse(body))[field]
    return typeof named === 'string' ? named : undefined
  } catch {
    return undefined
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function fail(res: ServerResponse, status: number, type: string): void {
  res.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type }).end('{}')
}

/** The maximum header of a WebSocket frame: two bytes, up to eight for its length, and four for a client's mask. */
const LONGEST_HEAD = 14

/** The library handles whole messages only. */
export function watchFrames(socket: Duplex, limit: number, onTooLong: () => void): void {
  let head = Buffer.alloc(0)
  let payloadLeft = 0
  // Before the library's listener, so that no part of an oversized frame is passed on.
  socket.prependListener('data', (chunk: Buffer) => {
    let at = 0
    while (at < chunk.length) {
      if (payloadLeft > 0) {
        const part = Math.min(payloadLeft, chunk.length - at)
        payloadLeft -= part
        at += part
        continue
      }
      const known = head.length
      head = Buffer.concat([head, chunk.subarray(at, at + LONGEST_HEAD - known)])
      const frame = frameOf(head)
      if (!frame) return
      at += frame.headBytes - known
      head = Buffer.alloc(0)
      payloadLeft = frame.payloadBytes
      if (frame.payloadBytes > limit) onTooLong()
    }
  })
}

function frameOf(bytes: Buffer): { headBytes: number; payloadBytes: number } | undefined {
  if (bytes.length < 2) return undefined
  const second = bytes.readUInt8(1)
  const isMasked = (second & 0x80) !== 0
  const short = second & 0x7f
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  const headBytes = 2 + lengthBytes + (isMasked ? 4 : 0)
  if (bytes.length < headBytes) return undefined
  if (lengthBytes === 0) return { headBytes, payloadBytes: short }
  return { headBytes, payloadBytes: lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)) }
}
