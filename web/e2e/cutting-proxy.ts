import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

interface Passed {
  /** Number of file uploads (multipart forms) started. */
  forms: number
  /** Bytes of the first upload that were forwarded before the cut, and its total size. */
  cutAt: number
  of: number
}

/** A server that `forward` makes a proxy; the channels of realtime pass as they are. */
export const proxyServer = async (forward: RequestListener) => {
  const server = createServer(forward)
  // The editor's realtime channel.
  server.on('connect', (req, socket, head) => {
    const { hostname, port } = new URL(`http://${req.url ?? ''}`)
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
    socket.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (!place || typeof place === 'string') throw new Error('The proxy has no port')
  return { server, port: place.port }
}

/**
 * A proxy that forwards everything, but cuts the first file upload half-way: both connections, to the browser and to
 * storage, are dropped.
 */
export const cuttingProxy = async () => {
  const passed: Passed = { forms: 0, cutAt: 0, of: 0 }

  const forward = (req: IncomingMessage, res: ServerResponse) => {
    const upstream = request(req.url ?? '', { method: req.method, headers: req.headers }, (answer) => {
      // One request per connection: a browser silently retries what failed on a kept-alive connection.
      res.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' })
      answer.pipe(res)
    })
    upstream.on('error', () => req.socket.destroy())
    res.on('close', () => upstream.destroy())
    const isForm = req.headers['content-type']?.startsWith('multipart/form-data') === true
    if (!isForm || ++passed.forms > 1) return req.pipe(upstream)
    passed.of = Number(req.headers['content-length'])
    req.on('data', (chunk: Buffer) => {
      const half = Math.floor(passed.of / 2)
      const part = chunk.subarray(0, half - passed.cutAt)
      passed.cutAt += part.length
      upstream.write(part, () => {
        if (passed.cutAt < half) return
        upstream.destroy()
        req.socket.destroy()
      })
    })
    return upstream
  }

  const { server, port } = await proxyServer(forward)
  return {
    passed,
    server: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
