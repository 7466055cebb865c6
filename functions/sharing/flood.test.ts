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
 * The stack lets everybody come often, because they all come from one machine. Here its own handler is asked, with the
 * limits of a test, as CloudFront hands calls of many addresses on to it.
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
  // Visits are counted by the minute: this one is as long as the test.
  // The handler's log is no part of the test's.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 20_000 })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const routeKey = `GET ${routePath(routes.getSharedReport)}`

/** Opens a link from an address; answers the status, and when to come again where it was too often. */
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

/** Visits at once; answers how many were answered with which status. */
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

it('limits visits of each link and from each address, and a flood keeps nobody else out', async () => {
  const [one, other] = [await aLink(), await aLink()]
  const network = newId()
  const home = (number: number) => `${network}.${number}`

  // A link that was passed round: each address comes once, and the link's own limit holds.
  expect(await visits(times(20, () => visit(one, newId())))).toEqual({
    '200': limits.link,
    '429, again in 40 s': 20 - limits.link,
  })

  // One address floods, with the good key and with guessed ones: it is told to wait, whatever it asks for.
  const flooder = home(1)
  const guessed = { ...other, k: 'guess.guess' }
  expect(await visits(times(limits.address, () => visit(guessed, flooder)))).toEqual({ '404': limits.address })
  expect(await visits(times(20, (at) => visit(at % 2 ? other : guessed, flooder)))).toEqual({
    '429, again in 40 s': 20,
  })

  // Its neighbours open the other link all the same.
  expect(await visits(times(8, (at) => visit(other, home(2 + at))))).toEqual({ '200': 8 })

  vi.setSystemTime(Date.now() + 40_000)
  expect(await visits([visit(one, flooder), visit(other, flooder)])).toEqual({ '200': 2 })
})
