import { gzipSync } from 'node:zlib'
import { Failure, Report, routes, type Client, type RouteDefinition } from '@lintel/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { valuesOf } from './arbitrary-values.ts'
import { call, callRaw, type RawRequest } from './call.ts'
import { aClient, aPerson, type Person } from './people.ts'

/** The same requests in every run: a failure can be looked at. */
const seed = 20261121

let client: Client
let person: Person
let report: Report
beforeAll(async () => {
  client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const address = { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory' }
  report = (await call(routes.createReport, person, { body })).body
})

const ids = () => [report.id, client.id, `${client.id}-1`, `${client.id}-everywhere`, 'no-such-id']

/** Texts that an address can carry. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const texts = (values: unknown): Record<string, string> =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name.toWellFormed(), asText(value).slice(0, 2000)]),
      )
    : {}

/** Bodies that are no JSON of ours at all. */
const oddBodies = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '"x"', '1e999', '{"a":1}}', String.raw`{"a":"\ud800"}`, '\uFEFF{}'),
  fc.constant('['.repeat(200_000)),
  fc.uint8Array({ maxLength: 200 }),
  fc.constant(new Uint8Array(gzipSync('{}'))),
)
const contentTypes = fc.constantFrom('application/json', 'application/gzip', 'text/plain', 'application/json;x=1', '')
const encodings = fc.constantFrom('', 'gzip', 'br', 'gzip, gzip')

const requestsFor = (route: RouteDefinition): fc.Arbitrary<RawRequest> => {
  const part = (schema: RouteDefinition['params']) =>
    schema ? valuesOf(schema, ids()).map(texts) : fc.constant<Record<string, string>>({})
  const { body } = route
  const parsed = body ? valuesOf(body, ids()) : fc.constant(undefined)
  const proper = fc.record({ params: part(route.params), query: part(route.query), body: parsed })
  const odd = fc
    .record({
      params: part(route.params),
      query: part(route.query),
      body: oddBodies,
      type: contentTypes,
      encoding: encodings,
    })
    .map(({ params, query, body: bytes, type, encoding }) => ({
      params,
      query,
      ...(route.method !== 'GET' && { body: bytes }),
      headers: { ...(type && { 'content-type': type }), ...(encoding && { 'content-encoding': encoding }) },
    }))
  return fc.oneof({ weight: 4, arbitrary: proper }, { weight: 1, arbitrary: odd })
}

describe.each(Object.values<RouteDefinition>(routes))('$method $path', (route) => {
  it('never fails on our side, whatever is sent, and says why it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(requestsFor(route), async (request) => {
        const { status, body } = await callRaw(route, person.idToken, request)
        expect(status).toBeLessThan(500)
        // What the gateway refuses by itself has only a message.
        if (status >= 400) expect(Failure.partial({ id: true }).safeParse(body).success).toBe(true)
      }),
      { seed, numRuns: 40, endOnFailure: true },
    )
  })
})

describe('odd addresses', () => {
  it.each(['/v1/reports/%ff', '/v1/reports/%00', '/v1/reports/..%2f..', '/v1/reports/%ED%A0%80', '/v1/%2e%2e/x'])(
    '%s',
    async (path) => {
      const { url } = inject('stack')
      const { status } = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${person.idToken}` } })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )
})

describe('a refused save', () => {
  const save = (body: unknown) =>
    callRaw(routes.saveReport, person.idToken, { params: { id: report.id }, query: { force: 'true' }, body })

  it('writes nothing', async () => {
    const before = (await call(routes.getReport, person, { params: { id: report.id } })).body
    await fc.assert(
      fc.asyncProperty(valuesOf(Report, ids()), async (body) => {
        if (Report.safeParse(body).success) return
        expect((await save(body)).status).toBe(400)
      }),
      { seed, numRuns: 40, endOnFailure: true },
    )
    const after = (await call(routes.getReport, person, { params: { id: report.id } })).body
    expect(after).toEqual(before)
  })

  it.each([
    ['prototype keys', '{"rooms":[{"__proto__":{"name":"x"}}]}', 400],
    ['a million levels', '['.repeat(1_000_000), 400],
  ])('with %s names the fault', async (_, body, status) => {
    expect(await save(body)).toMatchObject({ status, body: { message: expect.any(String) } })
  })

  it('with a bomb is stopped', async () => {
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, 0x20))
    const answer = await callRaw(routes.saveReport, person.idToken, {
      params: { id: report.id },
      body: bomb,
      headers: { 'content-type': 'application/gzip' },
    })
    expect(answer.status).toBe(413)
  })
})
