// @module-tag long
import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type BehaviourSpec, type Forwarding } from './distribution-spec.ts'
import { createDistribution } from './distribution.ts'
import type { Service } from '../service.ts'
import { serve } from '../testing/serve.ts'

const forwarding = (kind: 'none' | 'all', cloudFrontHeaders: string[] = []): Forwarding => ({
  headers: { kind },
  cookies: { kind },
  query: { kind },
  cloudFrontHeaders,
  gzip: true,
  brotli: true,
})
const behaviour = (more: Partial<BehaviourSpec> = {}): BehaviourSpec => ({
  pattern: '*',
  originId: 'o',
  allowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  compresses: false,
  forwarding: forwarding('none'),
  ...more,
})

const servers: Awaited<ReturnType<typeof serve>>[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

async function listen(handle: Service['handle']) {
  const server = await serve({ handle, close: async () => undefined }, '')
  servers.push(server)
  return server
}

interface Seen {
  url: string
  headers: IncomingHttpHeaders
}

async function start(behaviours: BehaviourSpec[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const { port } = await listen(async (req, res) => {
    seen.push({ url: req.url ?? '', headers: req.headers })
    res.end('text')
  })
  const origin = { id: 'o', domainName: 'o.example', path: '/base', customHeaders: { 'x-secret': 's' }, signed: false }
  const about = { id: 'D', domainName: 'd.cloudfront.net', region: 'eu-west-2', defaultRootObject: 'index.html' }
  const distribution = createDistribution(
    { ...about, origins: [origin], behaviours },
    {
      locate: () => ({ host: '127.0.0.1', port, basePath: '/here' }),
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      openWebSocket: async () => undefined,
    },
  )
  const front = await listen(async (req, res) => distribution.handle(req, res))
  return { url: front.endpoint, seen }
}

test('only what the policies select reaches the origin, with CloudFront’s additions', async () => {
  const { url, seen } = await start([
    behaviour({ pattern: '/all/*', forwarding: forwarding('all', ['cloudfront-viewer-address']) }),
    behaviour(),
  ])
  const headers = {
    authorization: 'A',
    cookie: 'k=v',
    'x-own': '1',
    'x-secret': 'guessed',
    'cloudfront-viewer-address': 'forged',
  }
  await fetch(`${url}/all/x?q=%20`, { headers })
  await fetch(`${url}/`, { headers })
  expect(seen[0]).toMatchObject({
    url: '/here/base/all/x?q=%20',
    headers: { authorization: 'A', cookie: 'k=v', 'x-own': '1', 'x-secret': 's' },
  })
  expect(seen[0]?.headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/)
  expect(seen[1]?.url).toBe('/here/base/index.html')
  expect(Object.keys(seen[1]?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']))
  expect(seen[1]?.headers).toMatchObject({ 'x-secret': 's', 'user-agent': 'Amazon CloudFront' })
  expect(seen[1]?.headers).not.toHaveProperty('cookie')
})

test('a function that escapes the sandbox or loops for ever fails only its own request', async () => {
  const { url } = await start([
    behaviour({
      pattern: '/escape',
      viewerRequest: `function handler(event) { return event.constructor.constructor('return process')() }`,
    }),
    behaviour({ pattern: '/loop', viewerRequest: `function handler() { while (true) {} }` }),
    behaviour(),
  ])
  expect((await fetch(`${url}/escape`)).status).toBe(502)
  expect((await fetch(`${url}/loop`)).status).toBe(502)
  expect((await fetch(`${url}/fine`)).status).toBe(200)
})
