import { imageWidths, visitorPages } from '@lintel/contract'
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheFallbackPlugin, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { drainMessage, pictureCache, skipWaitingMessage } from './lib/offline/worker-messages.ts'

/*
 * The service worker of the staff's pages: opens them without a network. It has no tokens and sends nothing: what waits
 * in the browser is sent by an open page.
 */

/** By the build (`web/worker-plugin.ts`). */
declare const precached: PrecacheEntry[]

interface WorkerEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void
}

/** What is used of a worker's global scope: TypeScript's own types of it exclude those of pages. */
declare const self: {
  skipWaiting: () => Promise<void>
  clients: { matchAll: () => Promise<readonly { postMessage: (message: string) => void }[]> }
  addEventListener: ((type: 'install' | 'sync', run: (event: WorkerEvent) => void) => void) &
    ((type: 'message', run: (event: MessageEvent) => void) => void)
}

/** A page or its configuration that takes longer is opened as it was kept. */
const networkTimeoutSeconds = 1.5

const daySeconds = 86_400

const firstOf = (path: string) => path.split('/')[1] ?? ''
const notPages = ['v1', 'images', 'downloads', 'realtime', '_local', 'config.json']
const elsewhere = new Set(notPages.concat(Object.values(visitorPages).map(firstOf)))

// `/` is not `/index.html` here: with a network the newest page opens.
precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false })

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !elsewhere.has(firstOf(url.pathname)),
  new NetworkOnly({ networkTimeoutSeconds, plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })] }),
)

const configuration = new NetworkFirst({ cacheName: 'lintel-config', networkTimeoutSeconds })
registerRoute('/config.json', configuration)
self.addEventListener('install', (event) =>
  event.waitUntil(configuration.handle({ event: event as never, request: new Request('/config.json') })),
)

/** The same picture at another width (`imagePath`). */
const atWidth = (address: string, width: number) => {
  const [, before = '', coded = ''] = /^(.*\/)(.*)$/.exec(address) ?? []
  const wanted = atob(coded.replaceAll('-', '+').replaceAll('_', '/')).replace(/"width":\d+/, `"width":${width}`)
  return before + btoa(wanted).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Without a network the largest that was taken along is better than none. */
const largestKept = async (address: string) => {
  for (const width of imageWidths.toReversed()) {
    const kept = await caches.match(atWidth(address, width))
    if (kept) return kept
  }
  return undefined
}

registerRoute(
  // A page that takes a report along keeps these itself.
  ({ sameOrigin, url, request }) => sameOrigin && url.pathname.startsWith('/images/') && request.cache !== 'no-store',
  new CacheFirst({
    cacheName: pictureCache,
    plugins: [
      { handlerDidError: async ({ request }) => largestKept(request.url) },
      new ExpirationPlugin({ maxEntries: 5000, maxAgeSeconds: 30 * daySeconds, purgeOnQuotaError: true }),
      // What was taken along is in a cache of its own, whatever its age.
      { cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? caches.match(request) },
    ],
  }),
)

clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data === skipWaitingMessage) void self.skipWaiting()
})

const drain = async () => {
  for (const page of await self.clients.matchAll()) page.postMessage(drainMessage)
}
self.addEventListener('sync', (event) => event.waitUntil(drain()))
