import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { proxyServer } from './cutting-proxy.ts'

/**
 * A network that can be cut, for browser contexts of which it is the only one: Playwright's `setOffline` leaves the
 * service worker its own. The service worker is allowed.
 */
export const aNetwork = async () => {
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
  const options = {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    serviceWorkers: 'allow',
  } satisfies BrowserContextOptions
  const cut = async (context: BrowserContext) => {
    server.close()
    for (const socket of open) socket.destroy()
    await context.setOffline(true)
  }
  return {
    options,
    cut,
    restore: async (context: BrowserContext) => {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      await context.setOffline(false)
    },
    /** From now on the service worker is another version's. */
    publish: (version: number) => void (addedToWorker = `\n// ${version}`),
    end: async (context: BrowserContext) => {
      await context.close()
      await cut(context).catch(() => undefined)
    },
  }
}

/** A browser context with a network of its own. */
export const contextWithNetwork = async (browser: Browser, options: BrowserContextOptions = {}) => {
  const { options: itsNetwork, publish, ...network } = await aNetwork()
  const context = await browser.newContext({ ...itsNetwork, ...options })
  return {
    context,
    publish,
    cut: () => network.cut(context),
    restore: () => network.restore(context),
    end: () => network.end(context),
  }
}

/** As with 'Remember me': a tab's own session ends with the tab. */
export const rememberSession = (page: Page, token: 'valid' | 'expired'): Promise<void> =>
  page.evaluate(
    (driftMs) => {
      localStorage.setItem('lintel.remember', 'true')
      for (const [key, value] of Object.entries(sessionStorage))
        if (key.startsWith('Cognito'))
          localStorage.setItem(key, driftMs && key.endsWith('.clockDrift') ? driftMs : String(value))
    },
    token === 'expired' ? '3600000' : undefined,
  )

/** Waits until the browser keeps the app, with or without a newer version that waits. */
export const keepsApp = (page: Page, isWaiting = false): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { waiting } = await navigator.serviceWorker.ready
        return { isKept: navigator.serviceWorker.controller !== null, isWaiting: waiting !== null }
      }),
    )
    .toEqual({ isKept: true, isWaiting })
