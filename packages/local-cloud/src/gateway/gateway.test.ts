// @module-tag long
import { expect, onTestFinished, test } from 'vitest'
import { type InvokeAs } from '../invoke.ts'
import { handler as http } from '../../test/aws/functions/http.ts'
import { serve } from '../testing/serve.ts'
import { calledThere, skipOnRealAws, real } from '../testing/real-aws.ts'
import { ANNA, CLIENT, OPEN, POOL, SECOND, aUserPool } from '../testing/user-pool.ts'
import type { RouteSpec } from './api-spec.ts'
import { createHttpApi } from './http-api.ts'
import { jwtChecker, type JwtCheck } from './jwt-authorizer.ts'
import { routeTable } from './route-table.ts'

const common = { id: 'api1', domainName: 'api1.execute-api.eu-west-2.amazonaws.com', region: 'eu-west-2', account: '0' }
const route = (key: string, more: Partial<RouteSpec> = {}): RouteSpec => ({
  key,
  functionName: 'echo',
  timeoutMilliseconds: 1_000,
  ...more,
})

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
async function serveThere(checkJwt: JwtCheck = async () => ({ kind: 'forbidden' })): Promise<string> {
  if (real) return calledThere('api')
  const invoke: InvokeAs = async (_name, event) => http(event as Parameters<typeof http>[0])
  const authorizer = {
    kind: 'JWT' as const,
    issuer: `https://cognito-idp.eu-west-2.amazonaws.com/${POOL}`,
    audience: [CLIENT],
    scopes: [],
  }
  const routes = [route('POST /a/{id}'), route('GET /closed', { authorizer })]
  const api = createHttpApi({ ...common, stage: '$default', routes }, invoke, checkJwt)
  const server = await serve(
    { handle: (req, res) => api.handle(req, res, req.url ?? ''), close: async () => undefined },
    '',
  )
  onTestFinished(server.close)
  return server.endpoint
}

test('a body has at most 10 MB, and no more than Lambda accepts', async () => {
  const url = await serveThere()
  const body = 'x'.repeat(10 * 1024 * 1024 + 1)
  const answer = await fetch(`${url}/a/1`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
  expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request Too Long' }])
})

test('a route for signed-in users accepts tokens of their pool and client, and passes the user to the function', async () => {
  const pool = await aUserPool()
  const url = await serveThere(real ? undefined : jwtChecker(pool.cognito.jwks))
  const { AuthenticationResult: tokens } = await pool.byPassword(SECOND)
  const { AuthenticationResult: others } = await pool.byPassword(SECOND, OPEN)
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
