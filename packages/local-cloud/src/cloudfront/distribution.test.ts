// @module-tag long
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type BehaviourSpec, type Forwarding } from './distribution-spec.ts'
import { createDistribution } from './distribution.ts'

const nothing: Forwarding = {
  headers: { kind: 'none' },
  cookies: { kind: 'none' },
  query: { kind: 'none' },
  cloudFrontHeaders: [],
  gzip: true,
  brotli: true,
}
const everything: Forwarding = {
  ...nothing,
  headers: { kind: 'all' },
  cookies: { kind: 'all' },
  query: { kind: 'all' },
}
const behaviour = (more: Partial<BehaviourSpec> = {}): BehaviourSpec => ({
  pattern: '*',
  originId: 'o',
  allowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  compresses: false,
  forwarding: nothing,
  ...more,
})

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

interface Seen {
  url: string
  headers: IncomingHttpHeaders
}

/** A distribution with an origin that returns a long text. */
async function start(
  behaviours: BehaviourSpec[],
  own: Record<string, string> = {},
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const port = await listen(
    createServer((req, res) => {
      seen.push({ url: req.url ?? '', headers: req.headers })
      const body = 'text '.repeat(1000)
      const headers = { 'content-type': 'text/plain', 'content-length': body.length, server: 'origin', etag: '"1"' }
      res.writeHead(200, { ...headers, ...own })
      res.end(body)
    }),
  )
  const origin = { id: 'o', domainName: 'o.example', path: '/base', customHeaders: { 'x-secret': 's' }, signed: false }
  const distribution = createDistribution(
    {
      id: 'D',
      domainName: 'd.cloudfront.net',
      region: 'eu-west-2',
      defaultRootObject: 'index.html',
      origins: [origin],
      behaviours,
    },
    {
      locate: () => ({ host: '127.0.0.1', port, basePath: '/here' }),
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      openWebSocket: async () => undefined,
    },
  )
  const front = await listen(createServer((req, res) => void distribution.handle(req, res)))
  return { url: `http://127.0.0.1:${front}`, seen }
}

test('only what the policies select reaches the origin, with CloudFront’s additions', async () => {
  const { url, seen } = await start([
    behaviour({ pattern: '/all/*', forwarding: { ...everything, cloudFrontHeaders: ['cloudfront-viewer-address'] } }),
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

test('functions change requests and responses, or respond themselves, and reach nothing else', async () => {
  const { url, seen } = await start([
    behaviour({
      viewerRequest: `function handler(event) {
        var request = event.request
        if (request.uri === '/go') return { statusCode: 302, headers: { location: { value: '/there' } } }
        if (request.uri === '/out') return { statusCode: 200, headers: {}, body: typeof process + typeof require + typeof fetch }
        request.uri = '/rewritten'
        request.headers['range'] = { value: event.viewer.ip }
        return request
      }`,
      viewerResponse: `async function handler(event) {
        event.response.headers['x-status'] = { value: String(event.response.statusCode) }
        return event.response
      }`,
    }),
  ])
  const there = await fetch(`${url}/x`)
  expect(seen[0]).toMatchObject({ url: '/here/base/rewritten', headers: { range: '127.0.0.1' } })
  expect(there.headers.get('x-status')).toBe('200')
  const redirect = await fetch(`${url}/go`, { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/there'])
  expect(await (await fetch(`${url}/out`)).text()).toBe('undefinedundefinedundefined')
  expect(seen).toHaveLength(1)
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
