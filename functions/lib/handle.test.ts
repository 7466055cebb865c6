import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import { Failure } from '@lintel/contract'
import { system } from '@lintel/contract/features'
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { atStack } from '../test/people.ts'
import { secrets } from './aws.ts'
import { variable } from './environment.ts'
import { featureHandler } from './handle.ts'

let secret = ''
beforeAll(async () => {
  atStack()
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: variable('ORIGIN_SECRET') }))
  secret = SecretString ?? ''
})
afterEach(() => vi.restoreAllMocks())

const eventWith = (headers: Record<string, string>) =>
  ({
    version: '2.0',
    routeKey: 'GET /v1/openapi.json',
    rawPath: '/v1/openapi.json',
    rawQueryString: '',
    headers,
    requestContext: {
      http: { method: 'GET', path: '/v1/openapi.json', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      requestId: 'gateway-request',
    },
  }) as APIGatewayProxyEventV2
const lambda = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 10_000 } as LambdaContext

const logged = () => {
  const lines: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  return lines
}

const answering = (getOpenApi: () => Promise<{ openapi: '3.1.0' }>) =>
  featureHandler({ feature: 'system', routes: system, operations: { getOpenApi } })

describe('the origin', () => {
  const handler = answering(() => Promise.resolve({ openapi: '3.1.0' }))

  it('without the secret, or with a wrong one, is refused', async () => {
    const strangers: Record<string, string>[] = [
      {},
      { 'x-origin-secret': 'guessed' },
      { 'x-viewer-address': '203.0.113.9' },
    ]
    for (const headers of strangers)
      expect(await handler(eventWith(headers), lambda)).toMatchObject({ statusCode: 403 })
    expect(await handler(eventWith({ 'X-Origin-Secret': secret }), lambda)).toMatchObject({ statusCode: 200 })
  })

  it('with a replaced secret is refused after a minute, and accepted with the new one', async () => {
    const asked = async (value: string) => handler(eventWith({ 'x-origin-secret': value }), lambda)
    expect(await asked(secret)).toMatchObject({ statusCode: 200 })
    // The stored secret stays: everything else at this stack needs it.
    const output = { SecretString: 'renewed', $metadata: {} }
    const step = () => () => Promise.resolve({ output, response: {} })
    secrets.middlewareStack.add(step, { step: 'initialize', name: 'renewed' })
    onTestFinished(() => void secrets.middlewareStack.remove('renewed'))
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
    expect(await asked(secret)).toMatchObject({ statusCode: 403 })
    expect(await asked('renewed')).toMatchObject({ statusCode: 200 })
  })
})

it('an unexpected failure responds 500 without internal details, and is logged once with the same id and metrics', async () => {
  const lines = logged()
  const handler = answering(() => Promise.reject(new Error('table lintel-prod-reports is on fire')))
  const answer = await handler(eventWith({ 'x-origin-secret': secret }), lambda)
  expect(answer).toMatchObject({ statusCode: 500 })
  const { body } = answer as { body: string }
  expect(body).not.toContain('fire')
  const { id } = Failure.parse(JSON.parse(body))
  const [told, ...more] = lines.filter((line) => line.includes('on fire'))
  expect(told).toContain(id)
  const [request, counted, ...others] = lines.filter((line) => line !== told)
  expect(request).toMatch(/"message":"Request".*"status":500.*"milliseconds":\d/)
  // As infra/alarms.test.ts expects of the alarms that watch them.
  expect(JSON.parse(counted ?? '')).toMatchObject({
    _aws: { CloudWatchMetrics: [{ Namespace: 'Lintel', Dimensions: [['service', 'environment']] }] },
    service: 'api',
    UnexpectedFailures: 1,
    Latency: expect.any(Number) as number,
  })
  expect([more, others]).toEqual([[], []])
})

it('a route that waits by design is no part of the latency', async () => {
  const lines = logged()
  const getOpenApi = { ...system.getOpenApi, waits: true } as const
  const operations = { getOpenApi: () => Promise.resolve({ openapi: '3.1.0' } as const) }
  const handler = featureHandler({ feature: 'system', routes: { getOpenApi }, operations })
  await handler(eventWith({ 'x-origin-secret': secret }), lambda)
  expect(lines.join('')).toContain('"status":200')
  expect(lines.join('')).not.toContain('Latency')
})

it('a call that only keeps the function started does nothing', async () => {
  const lines = logged()
  const handler = answering(() => Promise.reject(new Error('nobody asked')))
  await handler({ staysWarm: true } as unknown as APIGatewayProxyEventV2, lambda)
  expect(lines).toEqual([])
})
