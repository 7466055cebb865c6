import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Received {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/**
 * A real server on this machine that accepts exports and responds with each status in turn, repeating the last one. 0
 * closes the connection without a response.
 */
export async function scriptedEndpoint(...statuses: readonly number[]) {
  const received: Received[] = []
  const take = async (request: IncomingMessage, answer: ServerResponse) => {
    const body = await text(request)
    received.push({ method: request.method, path: request.url, headers: request.headers, body })
    const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200
    if (status === 0) request.socket.destroy()
    else answer.writeHead(status, { location: '/elsewhere' }).end('{"words":"of theirs"}')
  }
  const server = createServer((request, answer) => {
    void take(request, answer)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/take?agency=7`,
    received,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
