// @module-tag long
import fc from 'fast-check'
import { Failure, routes, type Report, type RouteDefinition, type RouteName } from '@lintel/contract'
import { dayInLondon } from '@lintel/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accessTable } from './access-table.ts'
import type { Target } from './access/row.ts'
import { call, callRaw, type RawRequest } from './call.ts'
import { callersBeside } from './callers.ts'
import { junk, sentFor, spoiltOf } from './generating.ts'
import { linkKeysOf } from './links.ts'
import { aClient, aPerson, type Person } from './people.ts'
import { aTargetOf } from './targets.ts'

/**
 * The same requests on every run; a failing one is shrunk to the smallest that fails. `LINTEL_FUZZ_RUNS` sends more of
 * each kind than the suite has time for.
 */
const settings = { seed: 20_261_121, numRuns: Number(process.env.LINTEL_FUZZ_RUNS ?? 4) }

const inPast = '2019-05-01'
let person: Person
const callerOf = callersBeside(() => person)
let target: Target
/** A report that visitors write to: not every save of theirs makes a version, so they cannot be counted. */
let visited: Target
let saved: Report
/**
 * Acknowledged writes, all of which must exist in the end, and no others. A follow-on requested twice is one report.
 */
const acknowledged = { created: new Set<string>(), saved: 0 }
const Made = z.looseObject({ id: z.string() })
const makesReports = new Set<RouteName>(['createReport', 'followOnReport'])
const makesVersions = new Set<RouteName>(['saveReport', 'allocateNewRef'])

beforeAll(async () => {
  const client = await aClient()
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const address = { line1: '1 Old Quay', town: 'Westhaven', postcode: 'ZZ1 1AA' }
  const body = { address, branchId: `${client.id}-1`, type: 'Inventory', date: inPast }
  saved = (await call(routes.createReport, person, { body })).body
  target = await aTargetOf(saved, person.userId, { userlist: [person.userId] })
  const other = (await call(routes.createReport, person, { body })).body
  visited = { ...target, reportId: other.id, linkKeys: await linkKeysOf(other.id), report: other }
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Created reports are dated in this month and the saved one stays in its own, so that they can be counted. */
const dated = (name: RouteName, body: unknown) => {
  if (!isRecord(body) || typeof body.date !== 'string') return body
  if (name === 'saveReport') return { ...body, date: inPast }
  const { date: _date, ...undated } = body
  return undated
}

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 1500).toWellFormed()

/** Requests for a route: valid, generated and spoilt ones, mixed. An address contains only texts. */
const requestsFor = (route: RouteDefinition, right: RawRequest): fc.Arbitrary<RawRequest> => {
  const mixed = (schema: z.ZodType | undefined, good: unknown) => {
    if (!schema) return fc.constant(good)
    const made = sentFor(schema, [target.reportId, target.branchId, target.clientId, target.userId, 'no-such-id'])
    return fc.oneof(fc.constant(good), made, spoiltOf(fc.constant(good)), spoiltOf(made))
  }
  const query = mixed(route.query, right.query ?? {}).map((value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)])) : {},
  )
  const params = Object.entries(right.params ?? {}).map(([name, value]) => {
    const odd = fc.oneof(junk, fc.string({ unit: 'binary' })).map(asText)
    const rightMostly = { weight: route.body ? 8 : 1, arbitrary: fc.constant(value) }
    return [name, fc.oneof(rightMostly, { weight: 1, arbitrary: odd })] as const
  })
  return fc.record({ params: fc.record(Object.fromEntries(params)), query, body: mixed(route.body, right.body) })
}

/** The part of a request that the contract refuses; undefined if it accepts it. */
const refusedAt = (route: RouteDefinition, { params, query, body }: RawRequest): string | undefined => {
  if (route.params && !route.params.safeParse(params).success) return 'params'
  if (route.query ? !route.query.safeParse(query).success : Object.keys(query ?? {}).length > 0) return 'query'
  const received: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  return route.body && !route.body.safeParse(received).success ? 'body' : undefined
}

/** Requests refused before schemas are checked have no issues. */
const beforeSchema = /no body|nested deeper|not valid JSON|forbidden key/

/** With unusual characters in its parameters an address may be another route's, or none's. */
const isOddAddress = ({ params = {} }: RawRequest) =>
  Object.values(params).some((value) => value === '' || value === '.' || value === '..' || /[/\\]/.test(String(value)))

/** CloudFront lets through one spelling of a picture's address, and refuses any other without a message. */
const isRefusedAtEdge = ({ params = {} }: RawRequest) => !/^[A-Za-z0-9_-]+$/.test(String(Object.values(params)[0]))

const names = Object.keys(routes) as RouteName[]

describe.each(names)('%s', (name) => {
  const route: RouteDefinition = routes[name]

  it('responds 400 with reasons to requests that the contract refuses, and never breaks', async () => {
    const requests = requestsFor(route, accessTable[name].request(route.access.kind === 'linkKey' ? visited : target))
    const { idToken } = await callerOf(name)
    await fc.assert(
      fc.asyncProperty(requests, async (made) => {
        const request = { ...made, body: dated(name, made.body) }
        const { status, body } = await callRaw(route, idToken, request)
        expect(status).toBeLessThan(500)
        if (status === 201 && makesReports.has(name)) acknowledged.created.add(Made.parse(body).id)
        if (status === 200 && makesVersions.has(name)) acknowledged.saved++
        if (isOddAddress(request)) return
        if (name === 'getImage' && isRefusedAtEdge(request)) {
          expect(status).toBe(400)
          return
        }
        const place = refusedAt(route, request)
        // A link's key is checked before schemas: if it does not fit the report, the response has no other reason.
        if (place) expect(route.access.kind === 'linkKey' ? [400, 404] : [400]).toContain(status)
        if (status < 400) return
        const { issues, message } = Failure.parse(body)
        expect(message).not.toBe('')
        if (!place || status !== 400 || beforeSchema.test(message)) return
        expect(issues?.map(({ path }) => path.split('.')[0])).toContain(place)
      }),
      settings,
    )
  })
})

it('shows everything that was accepted, whatever it contains', async () => {
  for (const name of names.filter((each) => routes[each].method === 'GET')) {
    const { idToken } = await callerOf(name)
    for (const of of [target, visited]) {
      const { status, body } = await callRaw(routes[name], idToken, accessTable[name].request(of))
      expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500)
    }
  }
})

it('has written every acknowledged request, and nothing else', async () => {
  const month = dayInLondon(new Date()).slice(0, 7)
  const list = await call(routes.listReports, person, { query: { month } })
  expect(Number(list.headers.get('x-total-count'))).toBe(acknowledged.created.size)
  const { body } = await call(routes.getReport, person, { params: { id: saved.id } })
  expect(body.version).toBe(1 + acknowledged.saved)
  expect(acknowledged.saved).toBeGreaterThan(0)
  expect(acknowledged.created.size).toBeGreaterThan(0)
})
