// @module-tag long
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import { routePath, routes } from '@lintel/contract'
import { newId } from '@lintel/rules'
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { secrets } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { call } from '../test/call.ts'
import { keyIn } from '../test/links.ts'
import { aClient, aPerson, type Person } from '../test/people.ts'
import { handler } from './handler.ts'

/*
 * The stack's own limits are high, because all its tests share one machine. Here its handler is called directly, with
 * the limits of a test, as CloudFront forwards requests of many addresses.
 */

const limits = { link: 12, address: 5 }

let origin = ''
let person: Person
let branchId = ''
beforeAll(async () => {
  const client = await aClient()
  branchId = `${client.id}-1`
  person = await aPerson(['Customers'], { clientId: client.id, userId: `${client.id}-everywhere` })
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: variable('ORIGIN_SECRET') }))
  origin = SecretString ?? ''
  Object.assign(process.env, { VISITS_PER_LINK: String(limits.link), VISITS_PER_ADDRESS: String(limits.address) })
  // Visits are counted per minute: this minute lasts as long as the test. The handler's log is silenced.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 20_000 })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const routeKey = `GET ${routePath(routes.getSharedReport)}`

/** Opens a link from an address. Returns the status, and Retry-After if it was too often. */
const visit = async ({ id, k }: { id: string; k: string }, address: string) => {
  const path = routePath(routes.getSharedReport).replace('{id}', id)
  const event = {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: { 'x-origin-secret': origin, 'x-viewer-address': address },
    pathParameters: { id },
    queryStringParameters: { k },
    requestContext: { requestId: newId(), routeKey, http: { method: 'GET', path } },
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2
  const lambda = { awsRequestId: newId(), functionName: 'sharing' } as unknown as LambdaContext
  const { statusCode, headers } = await handler(event, lambda)
  return { status: statusCode, retryAfter: headers?.['retry-after'] }
}

/** Visits concurrently. Returns the number of responses by status. */
const visits = async (all: Promise<Awaited<ReturnType<typeof visit>>>[]) => {
  const counts: Record<string, number> = {}
  for (const { status, retryAfter } of await Promise.all(all)) {
    const answer = retryAfter === undefined ? String(status) : `${status}, again in ${retryAfter} s`
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

const aLink = async () => {
  const body = { address: { line1: '7 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QC' }, branchId, type: 'Inventory' }
  const { id } = (await call(routes.createReport, person, { body })).body
  const { url } = (await call(routes.createLink, person, { params: { id }, body: { purpose: 'report' } })).body
  return { id, k: keyIn(url) }
}

const times = <T>(count: number, make: (number: number) => T) => Array.from({ length: count }, (_, at) => make(at))

it('limits visits per link and per address, and a flood locks no one else out', async () => {
  const [one, other] = [await aLink(), await aLink()]
  const network = newId()
  const home = (number: number) => `${network}.${number}`

  // A shared link: each address comes once, and the link's own limit applies.
  expect(await visits(times(20, () => visit(one, newId())))).toEqual({
    '200': limits.link,
    '429, again in 40 s': 20 - limits.link,
  })

  // One address floods, with the valid key and with guessed ones: it is limited for every link.
  const flooder = home(1)
  const guessed = { ...other, k: 'guess.guess' }
  expect(await visits(times(limits.address, () => visit(guessed, flooder)))).toEqual({ '404': limits.address })
  expect(await visits(times(20, (at) => visit(at % 2 ? other : guessed, flooder)))).toEqual({
    '429, again in 40 s': 20,
  })

  // Its neighbours can still open the other link.
  expect(await visits(times(8, (at) => visit(other, home(2 + at))))).toEqual({ '200': 8 })

  vi.setSystemTime(Date.now() + 40_000)
  expect(await visits([visit(one, flooder), visit(other, flooder)])).toEqual({ '200': 2 })
})
