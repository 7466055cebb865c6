// @module-tag long
import { request } from 'node:http'
import {
  bodyMaxBytes,
  Failure,
  routes,
  type NamedRoute,
  type Report,
  type RouteDefinition,
  type RouteName,
} from '@lintel/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accessTable } from './access-table.ts'
import type { Target } from './access/row.ts'
import { call, callRaw } from './call.ts'
import { callersBeside } from './callers.ts'
import { aClient, aPerson, atStack, type Person } from './people.ts'
import { aTargetOf } from './targets.ts'

let person: Person
let report: Report
let target: Target

beforeAll(async () => {
  const client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const address = { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory', date: '2019-05-01' }
  report = (await call(routes.createReport, person, { body })).body
  target = await aTargetOf(report, person.userId, { userlist: [person.userId] })
})

const json = 'application/json'
/** Within the gateway's limit, and more than is allowed. */
const tooLarge = bodyMaxBytes.packed + 100_000

/** A body of each status; `lib/request-body.test.ts` has all that are refused before schemas are checked. */
const oddBodies: [string, string | Buffer, string, number][] = [
  ['half an object', '{"address":', json, 400],
  ['text', 'hello', 'text/plain', 415],
  ['more than is allowed', Buffer.alloc(tooLarge, 0x20), json, 413],
]

const withBody = Object.values<NamedRoute>(routes).filter(({ body }) => body)
const callerOf = callersBeside(() => person)

/** The gateway itself refuses bodies that are too large, without the API's full error form. */
const says = (status: number, body: unknown) =>
  status === 413 ? Failure.partial({ id: true }).parse(body) : Failure.parse(body)

describe.each(withBody)('$name', (route) => {
  const row = accessTable[route.name as RouteName]

  it.each(oddBodies)('refuses %s', async (_, body, type, wanted) => {
    const { params, query } = row.request(target)
    const { idToken } = await callerOf(route.name as RouteName)
    const answer = await callRaw(route, idToken, {
      ...(params && { params }),
      ...(query && { query }),
      body,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(wanted)
    expect(says(wanted, answer.body).message).not.toBe('')
  })
})

/** Requests a path exactly as written, without normalisation. */
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(atStack().url)
    const asked = request({
      hostname,
      port,
      path,
      method,
      headers: { authorization: `Bearer ${person.idToken}`, ...headers },
    })
    asked.once('error', reject)
    asked.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.end()
  })

it.each([
  '/v1/reports/%ff',
  '/v1/reports/%00',
  '/v1/reports/%',
  '/v1/reports/%zz',
  '/v1/reports/%ED%A0%80',
  '/v1/reports/..%2f..%2fetc%2fpasswd',
  '/v1/reports/../../etc/passwd',
  '/v1/reports/__proto__',
  '/v1/reports/constructor',
  '/v1/reports/%E2%80%AE',
  `/v1/reports/${'a'.repeat(5000)}`,
  '/v1//reports//x',
  '/v1/reports/x/generate/report/',
  '/v1/reports?month=2025-01&month=2025-02',
  '/v1/reports?month[]=2025-01',
  '/v1/reports?month[$gt]=',
  '/v1/reports?month=%ff',
  '/v1/reports?month=2025-01&__proto__[admin]=1',
  '/v1/reports?month=2025-01&__proto__=1',
  '/v1/reports?month=2025-01&constructor=1',
  '/v1/reports?month=2025-01&surprise=1',
  '/v1/reports?month=2025-01&page=1e9',
  '/v1/reports?month=2025-01&page=-1',
  '/v1/reports?month=2025-01&page=0x10000',
  '/v1/reports?month=2025-01&page=NaN',
  '/v1/reports?month=2025-01&page=',
  `/v1/reports?search=${'%F0%9F%8F%9A'.repeat(400)}`,
  `/v1/reports?${Array.from({ length: 300 }, (_, i) => `a${i}=1`).join('&')}`,
  '/v1/reports?&&&=&=',
  '/images/%ff',
  '/images/__proto__',
  `/images/${Buffer.from('{"bucket":"x","key":"../../a"}').toString('base64url')}`,
  '/v1/jobs/;drop',
  '/v1',
  '/v1/',
])('refuses the address %s', async (path) => {
  const status = await ask(path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

it.each(['PATCH', 'DELETE', 'PUT', 'PROPFIND'])('refuses %s for the list of reports', async (method) => {
  const status = await ask('/v1/reports', method)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

/** Query fields for the position where a page begins. */
const places = ['after', 'before', 'page', 'until']
const fieldsOf = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const inPages = (Object.keys(routes) as RouteName[]).flatMap((name) => {
  const { method, query, answer }: RouteDefinition = routes[name]
  const place = fieldsOf(query).find((field) => places.includes(field))
  return place || (method === 'GET' && fieldsOf(answer).includes('next')) ? [{ name, place: place ?? 'after' }] : []
})

/** Positions that are invalid, or not in the requested list. */
const oddPlaces = [
  ...'||0|1|-1|1.5|1e9|NaN|0 |9 |10 |0 nonsense|0  |0 999999|3 7|x y|k|k#|K#|z#|{|{#|~|$|é#x|[]|{"pk":{"S":"x"}}'.split(
    '|',
  ),
  ...'2026-11|2099-12~|2020-01~|2026-13-01|2026-11-31|2026-11-23T00:00Z|-000001-01-01T00:00:00Z'.split('|'),
  '\0',
  'k#\0',
  'k#\u{10FFFF}',
  '0#'.repeat(170),
  `2026-11-${'~'.repeat(112)}`,
  'x'.repeat(5000),
  `k#${'€'.repeat(338)}`,
  `k#${'€'.repeat(900)}`,
  `k#${'😀'.repeat(169)}`,
  `k#${'x'.repeat(998)}`,
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]

describe.each(inPages)('the pages of $name', ({ name, place }) => {
  it('break at no position', async () => {
    const { idToken } = await callerOf(name)
    const right = accessTable[name].request(target)
    const { query: asks }: RouteDefinition = routes[name]
    const filters = fieldsOf(asks).includes('starts_with') ? [{ starts_with: 'k' }, { starts_with: '7' }] : []
    const ofLetters = oddPlaces.filter((odd) => /^[a-z0]#/i.test(odd))
    const asked = [
      ...oddPlaces.map((odd) => ({ ...right.query, [place]: odd })),
      ...filters.flatMap((filter) => ofLetters.map((odd) => ({ ...right.query, ...filter, [place]: odd }))),
    ]
    const answers: { status: number; query: object }[] = []
    for (const query of asked) {
      const { status, body } = await callRaw(routes[name], idToken, { ...right, query })
      if (status === 400) expect(Failure.parse(body).issues?.[0]?.path).toBe(`query.${place}`)
      answers.push({ status, query })
    }
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
    expect(answers.map(({ status }) => status)).toContain(400)
  })
})

it('has written none of it', async () => {
  const { body } = await call(routes.getReport, person, { params: { id: report.id } })
  expect(body).toEqual(report)
  const list = await call(routes.listReports, person, { query: { month: '2019-05' } })
  expect(list.body.data.map(({ id }) => id)).toEqual([report.id])
  expect((await call(routes.listPhotos, person, { params: { id: report.id } })).body.data).toEqual([])
})
