import { apiErrors } from '@lintel/contract'
import { makeLogger } from '../lib/logging.ts'
import { requireOrigin } from '../lib/origin.ts'
import { HttpError } from '../lib/http-error.ts'
import * as z from 'zod'
import { addConnection, countConnections, removeConnection, type Admission } from './store.ts'
import { redeemConnectionToken } from './connection-tokens.ts'

const SocketEvent = z.object({
  headers: z.record(z.string(), z.string().optional()).default({}),
  queryStringParameters: z.object({ ticket: z.string().optional() }).nullish(),
  requestContext: z.object({
    routeKey: z.enum(['$connect', '$disconnect', '$default']),
    connectionId: z.string(),
  }),
})
type SocketEvent = z.infer<typeof SocketEvent>

const log = makeLogger('realtime')

/**
 * Every message from a browser is answered: CloudFront closes a connection to which the server has sent nothing for ten
 * minutes.
 */
export async function handler(event: unknown): Promise<{ statusCode: number; body?: string }> {
  const parsed = SocketEvent.parse(event)
  const { routeKey, connectionId } = parsed.requestContext
  if (routeKey === '$default') return { statusCode: 200, body: JSON.stringify({ event: 'pong' }) }
  if (routeKey === '$disconnect') {
    await removeConnection(connectionId)
    return { statusCode: 200 }
  }
  try {
    await connect(parsed)
    return { statusCode: 200 }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    log.info('Connection refused', { status: error.status, reason: error.message })
    return { statusCode: error.status }
  }
}

async function connect({ headers, queryStringParameters, requestContext }: SocketEvent): Promise<void> {
  await requireOrigin(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])))
  const now = new Date()
  const admission = await redeemConnectionToken(queryStringParameters?.ticket ?? '', now)
  if (!admission) throw new HttpError(401, apiErrors.connectionRefused)
  await admit(requestContext.connectionId, admission, now)
  const { who } = admission
  log.info('Connected', who.kind === 'person' ? { user: who.username } : { link: who.linkId })
}

/**
 * A save waits until every connection has been notified: without a limit a single visitor could slow down an agency.
 */
const maxConnections = { person: 500, visitor: 50 } as const

/**
 * Throws 401 if its user was signed out everywhere after their token was issued, 429 at the limit; of two concurrent
 * ones at the limit, both may be refused.
 */
async function admit(id: string, admission: Admission, now: Date): Promise<void> {
  const { who } = admission
  if (!(await addConnection(id, admission, now))) throw new HttpError(401, apiErrors.signedOutEverywhere)
  if ((await countConnections(who, now)) <= maxConnections[who.kind]) return
  await removeConnection(id)
  throw new HttpError(429, apiErrors.tooManyConnections)
}
