// @module-tag long
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { FunctionFailure, type InvokeAs } from '../invoke.ts'
import { handler as http } from '../../test/aws/functions/http.ts'
import { calledThere, skipOnRealAws, real } from '../testing/real-aws.ts'
import { ANNA, CLIENT, OPEN, POOL, SECOND, UserPoolWorld } from '../testing/user-pool.ts'
import { clientOptions } from '../testing/serve.ts'
import type { HttpApiSpec, RouteSpec, WebSocketApiSpec } from './api-spec.ts'
import { createHttpApi } from './http-api.ts'
import { jwtChecker, type JwtCheck } from './jwt-authorizer.ts'
import { routeTable } from './route-table.ts'
import { createWebSocketApi, type WebSocketApi } from './websocket-api.ts'

const common = { id: 'api1', domainName: 'api1.execute-api.eu-west-2.amazonaws.com', region: 'eu-west-2', account: '0' }
const route = (key: string, more: Partial<RouteSpec> = {}): RouteSpec => ({
  key,
  functionName: 'echo',
  timeoutMilliseconds: 1_000,
  ...more,
})

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function serveHttp(
  invoke: InvokeAs,
  spec: Partial<HttpApiSpec>,
  checkJwt: JwtCheck = async () => ({ kind: 'forbidden' }),
): Promise<string> {
  const full = { ...common, stage: '$default', routes: [], ...spec }
  const api = createHttpApi(full, invoke, checkJwt)
  return listen(createServer((req, res) => void api.handle(req, res, req.url ?? '')))
}

test('the most specific route wins: literal, variable, greedy, then $default; a method before ANY', () => {
  skipOnRealAws()
  const find = routeTable(
    ['$default', 'ANY /a/{proxy+}', 'GET /a/{id}', 'GET /a/b', 'ANY /a/b', 'GET /a/{id}/c'].map((key) => route(key)),
  )
  const keyOf = (method: string, path: string) => find(method, path)?.route.key
  expect(keyOf('GET', '/a/b')).toBe('GET /a/b')
  expect(keyOf('POST', '/a/b')).toBe('ANY /a/b')
  expect(keyOf('GET', '/a/x')).toBe('GET /a/{id}')
  expect(keyOf('GET', '/a/b/c')).toBe('GET /a/{id}/c')
  expect(keyOf('GET', '/a/b/c/d')).toBe('ANY /a/{proxy+}')
  expect(keyOf('POST', '/a/x')).toBe('ANY /a/{proxy+}')
  expect(keyOf('GET', '/other')).toBe('$default')
  expect(find('GET', '/a/x%2Fy')?.pathParameters).toEqual({ id: 'x/y' })
})

/** The API that also exists in AWS, for the function `http`. */
async function serveThere(checkJwt?: JwtCheck): Promise<string> {
  if (real) return calledThere('api')
  const invoke: InvokeAs = async (_name, event) => http(event as Parameters<typeof http>[0])
  const authorizer = {
    kind: 'JWT' as const,
    issuer: `https://cognito-idp.eu-west-2.amazonaws.com/${POOL}`,
    audience: [CLIENT],
    scopes: [],
  }
  const routes = [route('POST /a/{id}'), route('GET /a'), route('GET /closed', { authorizer })]
  return serveHttp(invoke, { routes }, checkJwt)
}

test('events have payload format 2.0, and results any of its forms', async () => {
  const url = await serveThere()
  const post = (answer: string) =>
    fetch(`${url}/a/1?x=1&x=2&answer=${answer}`, {
      method: 'POST',
      headers: { cookie: 'k=v; l=w', 'content-type': 'text/plain' },
      body: 'ü',
    })
  expect(await (await post('plain')).json()).toEqual({ plain: 'object' })
  expect(await (await post('event')).json()).toMatchObject({
    version: '2.0',
    routeKey: 'POST /a/{id}',
    rawPath: '/a/1',
    rawQueryString: 'x=1&x=2&answer=event',
    cookies: ['k=v', 'l=w'],
    queryStringParameters: { x: '1,2', answer: 'event' },
    pathParameters: { id: '1' },
    requestContext: { stage: '$default', http: { method: 'POST', path: '/a/1' } },
    body: 'ü',
    isBase64Encoded: false,
  })
  const empty = await post('empty')
  expect([empty.status, empty.headers.get('x-one'), await empty.text()]).toEqual([204, '1', ''])
  const saidOf = async (answer: Response) => [answer.status, await answer.json()]
  const wrong = [500, { message: 'Internal Server Error' }]
  expect(await saidOf(await post('odd'))).toEqual(wrong)
  expect(await saidOf(await post('failed'))).toEqual(wrong)
  expect(await saidOf(await fetch(`${url}/none`))).toEqual([404, { message: 'Not Found' }])
})

test('a body has at most 10 MB, and no more than Lambda accepts', async () => {
  const url = await serveThere()
  const body = 'x'.repeat(10 * 1024 * 1024 + 1)
  const answer = await fetch(`${url}/a/1`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
  expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request Too Long' }])
})

test('a route for signed-in users accepts tokens of their pool and client, and passes the user to the function', async () => {
  const world = new UserPoolWorld()
  await world.start()
  closers.push(() => world.close())
  const url = await serveThere(real ? undefined : jwtChecker(world.cognito.jwks))
  await world.settle()
  const { AuthenticationResult: tokens } = await world.byPassword(SECOND)
  const { AuthenticationResult: others } = await world.byPassword(SECOND, ANNA, OPEN)
  const ask = async (authorization?: string) => {
    const answer = await fetch(`${url}/closed`, { ...(authorization && { headers: { authorization } }) })
    return [answer.status, await answer.json()] as const
  }
  const refused = [401, { message: 'Unauthorized' }]
  expect(await ask()).toEqual(refused)
  expect(await ask('Bearer nonsense')).toEqual(refused)
  expect(await ask(`Bearer ${tokens?.IdToken?.slice(0, -4)}AAAA`)).toEqual(refused)
  expect(await ask(`Bearer ${others?.IdToken}`)).toEqual(refused)
  const [status, event] = await ask(`Bearer ${tokens?.IdToken}`)
  expect(status).toBe(200)
  expect(event).toMatchObject({
    requestContext: { authorizer: { jwt: { claims: { email: ANNA, email_verified: 'true', token_use: 'id' } } } },
  })
  expect((await ask(tokens?.AccessToken))[0]).toBe(200)
})

async function serveWebSocket(invoke: InvokeAs, more: Partial<WebSocketApiSpec>, limits = {}) {
  skipOnRealAws()
  const spec = { ...common, stages: ['live'], routeField: 'action', routes: [], ...more }
  const api: WebSocketApi = createWebSocketApi(spec, invoke, limits)
  const server = createServer((req, res) => void api.manage(req, res, req.url ?? '', () => undefined))
  server.on('upgrade', (req, socket, head) => void api.upgrade(req, socket, head, req.url ?? ''))
  const url = await listen(server)
  closers.push(() => api.close())
  return { url, manager: new ApiGatewayManagementApiClient(clientOptions(`${url}/live`)) }
}

const opened = async (address: string) => {
  const socket = new WebSocket(address.replace('http', 'ws'))
  const messages: string[] = []
  socket.on('message', (data: Buffer) => messages.push(data.toString()))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { socket, messages }
}

const refusal = (address: string) =>
  new Promise((resolve) => {
    const socket = new WebSocket(address.replace('http', 'ws'))
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.once('open', () => resolve('open'))
    socket.on('error', () => undefined)
  })

interface SocketEvent {
  requestContext: { routeKey: string; connectionId: string }
}

test('messages go to the route that they name, and connections can be sent to, described and closed from outside', async () => {
  const seen: string[] = []
  let id = ''
  let disconnected!: () => void
  const gone = new Promise<void>((resolve) => (disconnected = resolve))
  const { url, manager } = await serveWebSocket(
    async (name, event) => {
      const { routeKey, connectionId } = (event as SocketEvent).requestContext
      id = connectionId
      seen.push(`${routeKey} ${name}`)
      if (routeKey === '$disconnect') disconnected()
      return { statusCode: 200 }
    },
    { routes: ['$connect', '$disconnect', '$default', 'ask'].map((key) => route(key, { functionName: `on-${key}` })) },
  )
  const { socket, messages } = await opened(`${url}/live`)
  socket.send(JSON.stringify({ action: 'ask' }))
  socket.send('not JSON')
  await expect.poll(() => seen).toEqual(['$connect on-$connect', 'ask on-ask', '$default on-$default'])
  await manager.send(new PostToConnectionCommand({ ConnectionId: id, Data: 'ü' }))
  await expect.poll(() => messages).toEqual(['ü'])
  const about = await manager.send(new GetConnectionCommand({ ConnectionId: id }))
  expect(about.Identity?.SourceIp).toBe('127.0.0.1')
  await manager.send(new DeleteConnectionCommand({ ConnectionId: id }))
  await gone
  await expect(manager.send(new PostToConnectionCommand({ ConnectionId: id, Data: 'x' }))).rejects.toMatchObject({
    name: 'GoneException',
  })
})

test('$connect can refuse, and so can an authorizer', async () => {
  const answers: Record<string, () => unknown> = {
    connect: () => ({ statusCode: 418 }),
    deny: () => ({ principalId: 'x', policyDocument: { Statement: [{ Effect: 'Deny' }] } }),
    unauthorized: () => {
      throw new FunctionFailure('Error', 'Unauthorized')
    },
    odd: () => ({ principalId: 'x' }),
  }
  const connectBy = (functionName?: string) => {
    const authorizer = functionName && { kind: 'REQUEST' as const, id: 'door', functionName, identitySources: [] }
    return [route('$connect', { functionName: 'connect', ...(authorizer && { authorizer }) })]
  }
  const statusFor = async (authorizer?: string) => {
    const { url } = await serveWebSocket(async (name) => answers[name]?.(), { routes: connectBy(authorizer) })
    return refusal(`${url}/live`)
  }
  expect(await statusFor()).toBe(418)
  expect(await statusFor('deny')).toBe(403)
  expect(await statusFor('unauthorized')).toBe(401)
  expect(await statusFor('odd')).toBe(500)
  const { url } = await serveWebSocket(async () => ({ statusCode: 200 }), {})
  expect(await refusal(`${url}/other`)).toBe(403)
})
