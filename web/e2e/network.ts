import type { Browser, BrowserContextOptions } from '@playwright/test'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { proxyServer } from './cutting-proxy.ts'

/**
 * A browser context whose whole network is a proxy, which can be cut: Playwright's `setOffline` leaves the service
 * worker its own. The service worker is allowed.
 */
export const contextWithNetwork = async (browser: Browser, options: BrowserContextOptions = {}) => {
  const open = new Set<Socket>()
  let addedToWorker = ''
  const { server, port } = await proxyServer((req, res) => {
    const { 'if-none-match': _etag, 'if-modified-since': _date, ...asked } = req.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    const upstream = request(req.url ?? '', { method: req.method, headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers
      res.writeHead(answer.statusCode ?? 502, rest)
      answer.on('end', () => res.end(req.url?.endsWith('/sw.js') ? addedToWorker : ''))
      answer.pipe(res, { end: false })
    })
    upstream.on('error', () => req.socket.destroy())
    res.on('close', () => upstream.destroy())
    req.pipe(upstream)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  const context = await browser.newContext({
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    serviceWorkers: 'allow',
    ...options,
  })
  const cut = async () => {
    server.close()
    for (const socket of open) socket.destroy()
    await context.setOffline(true)
  }
  return {
    context,
    cut,
    restore: async () => {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      await context.setOffline(false)
    },
    /** From now on the service worker is another version's. */
    publish: (version: number) => void (addedToWorker = `\n// ${version}`),
    end: async () => {
      await context.close()
      await cut().catch(() => undefined)
    },
  }
}
