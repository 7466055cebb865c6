import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { SERVICES_PATH } from './wiring/local-addresses.ts'

export interface RequestHandlers {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
}

/** Host names of this machine; a request for any other is from a page of another origin (DNS rebinding). */
const OUR_NAMES = /^(localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.amazonaws\.com)(:\d+)?$/

const OUR_PAGES = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** This machine's keys are public, and a presigned URL or form needs no permission of a browser. */
function isOfForeignPage({ method = 'GET', headers: { origin }, url = '/' }: IncomingMessage): boolean {
  if (origin === undefined || OUR_PAGES.test(origin) || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return false
  return url.startsWith('/_local') && !url.startsWith(`${SERVICES_PATH}/execute-api/`)
}

export interface LocalServer {
  port: number
  /** Services speak only HTTP/2 there; any free one. */
  http2Port: number
  /** The current step, shown to visitors before the handlers exist. */
  tell: (step: string) => void
  /** Visitors still see the starting page. */
  openServices(handlers: RequestHandlers): void
  open(): void
  close(): Promise<void>
}

/** On 127.0.0.1 only. The services open before the rest, because data is prepared through them. */
export async function openServer(port: number, onError: (error: unknown) => void): Promise<LocalServer> {
  let step = 'The services are started.'
  let handlers: RequestHandlers | undefined
  let isOpen = false
  const handlersFor = ({ url = '/' }: IncomingMessage) =>
    isOpen || url.startsWith(`${SERVICES_PATH}/`) ? handlers : undefined
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    const name = req.headers.host ?? req.headers[':authority']
    if (typeof name !== 'string' || !OUR_NAMES.test(name)) {
      req.resume()
      return void res.writeHead(421, { 'content-type': 'text/plain' }).end('This machine goes by another name.')
    }
    if (isOfForeignPage(req)) {
      req.resume()
      return void res
        .writeHead(403, { 'content-type': 'text/plain' })
        .end('Pages of other origins change nothing here.')
    }
    const open = handlersFor(req)
    if (!open) return answerStarting(req, res, step)
    open.handle(req, res).catch((error: unknown) => {
      onError(error)
      if (res.headersSent) res.destroy()
      else res.writeHead(500, { 'content-type': 'text/plain' }).end('The local cloud failed; its log says why.')
    })
  }
  const server = createServer(answer)
  // Node gives HTTP/2 requests the same shape.
  const http2Server = createHttp2Server((req, res) =>
    answer(req as unknown as IncomingMessage, res as unknown as ServerResponse),
  )
  const sessions = new Set<ServerHttp2Session>()
  http2Server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.keepAliveTimeout = 65_000
  server.on('upgrade', (req, socket, head) => {
    if (!OUR_NAMES.test(req.headers.host ?? '')) return void socket.destroy()
    const open = handlersFor(req)
    if (!open) return void socket.end(startingSocket)
    open.upgrade(req, socket, head).catch((error: unknown) => {
      onError(error)
      socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use by another program.`, { cause: error }) : error,
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  await new Promise<void>((resolve) => http2Server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    http2Port: (http2Server.address() as AddressInfo).port,
    tell: (text) => void (step = text),
    openServices: (theirs) => void (handlers = theirs),
    open: () => void (isOpen = true),
    async close() {
      const closed = [server, http2Server].map((each) => new Promise<void>((resolve) => each.close(() => resolve())))
      server.closeAllConnections()
      for (const session of sessions) session.destroy()
      await Promise.all(closed)
    },
  }
}

const retryAfterSeconds = 2

/** A page for browsers, JSON for programs. */
export function answerStarting(req: IncomingMessage, res: ServerResponse, step: string): void {
  req.resume()
  const asksForPage = /\btext\/html\b/.test(req.headers.accept ?? '')
  res.writeHead(503, {
    'retry-after': String(retryAfterSeconds),
    'cache-control': 'no-store',
    vary: 'accept',
    'content-type': asksForPage ? 'text/html; charset=utf-8' : 'application/json',
  })
  res.end(asksForPage ? page(step) : JSON.stringify({ message: `Starting: ${step}` }))
}

/** For a WebSocket being opened. */
export const startingSocket = `HTTP/1.1 503 Service Unavailable\r\nretry-after: ${retryAfterSeconds}\r\ncontent-length: 0\r\n\r\n`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Polls, so that a visitor sees each step and keeps the scroll position; without scripts it reloads. */
const page = (step: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<noscript><meta http-equiv="refresh" content="${retryAfterSeconds}"></noscript>
<title>Starting</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 36rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
</style>
<main>
  <h1>Starting</h1>
  <p role="status">${escaped(step)}</p>
  <p>This page opens by itself once everything is ready.</p>
</main>
<script>
  const status = document.querySelector('[role=status]')
  const ask = async () => {
    try {
      const answer = await fetch(location.href, { headers: { accept: 'application/json' }, cache: 'no-store' })
      if (answer.status !== 503) return location.reload()
      const step = (await answer.json()).message.replace(/^Starting: /, '')
      if (step !== status.textContent) status.textContent = step
    } catch {
      status.textContent = 'It does not answer at the moment.'
    }
    setTimeout(ask, ${retryAfterSeconds * 1000})
  }
  setTimeout(ask, ${retryAfterSeconds * 1000})
</script>
</html>
`
