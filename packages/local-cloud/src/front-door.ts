import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Doors {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
}

/** Names under which this machine may be called; any other is a page of somebody else that points here (rebinding). */
const OUR_NAMES = /^(localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.amazonaws\.com)(:\d+)?$/

export interface FrontDoor {
  port: number
  /** Requests wait until the doors are open. */
  open(doors: Doors): void
  close(): Promise<void>
}

/**
 * The one HTTP server, on 127.0.0.1 alone.
 * @throws Error that says so if the port is taken
 */
export async function openFrontDoor(port: number, onError: (error: unknown) => void): Promise<FrontDoor> {
  let open!: (doors: Doors) => void
  const opened = new Promise<Doors>((resolve) => (open = resolve))
  const server = createServer((req, res) => {
    if (!OUR_NAMES.test(req.headers.host ?? '')) {
      req.resume()
      return void res.writeHead(421, { 'content-type': 'text/plain' }).end('This machine goes by another name.')
    }
    opened
      .then((doors) => doors.handle(req, res))
      .catch((error: unknown) => {
        onError(error)
        if (res.headersSent) res.destroy()
        else res.writeHead(500, { 'content-type': 'text/plain' }).end('The local cloud failed; its log says why.')
      })
  })
  server.keepAliveTimeout = 65_000
  server.on('upgrade', (req, socket, head) => {
    if (!OUR_NAMES.test(req.headers.host ?? '')) return void socket.destroy()
    opened
      .then((doors) => doors.upgrade(req, socket, head))
      .catch((error: unknown) => {
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
  return {
    port: (server.address() as AddressInfo).port,
    open,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
