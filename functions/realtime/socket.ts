import * as z from 'zod'
import { authenticate } from '../lib/authenticate.ts'
import { authorise } from '../lib/authorise.ts'
import type { CallerScope } from '../lib/context.ts'
import { makeLogger } from '../lib/logging.ts'
import { requireOrigin, viewerAddress } from '../lib/origin.ts'
import { HttpError } from '../lib/http-error.ts'
import { remoteSupporters, reportReaders, scopeFor } from '@lintel/contract'
import { checkLink } from '../sharing/visitor.ts'
import { addConnection, countConnections, removeConnection } from './store.ts'
import type { Audience, Who } from './store.ts'
import { verifyToken } from './token.ts'

/** The fields of API Gateway's socket events that are used here. */
const SocketEvent = z.object({
  headers: z.record(z.string(), z.string().optional()).default({}),
  queryStringParameters: z
    .object({ token: z.string().optional(), id: z.string().optional(), k: z.string().optional() })
    .nullish(),
  requestContext: z.object({
    routeKey: z.enum(['$connect', '$disconnect', '$default']),
    connectionId: z.string(),
  }),
})
type SocketEvent = z.infer<typeof SocketEvent>

const log = makeLogger('realtime')

/**
 * The routes of the realtime channel. Browsers send only pings, which need no answer. The token is in the query because
 * browsers cannot send headers with a socket.
 */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  const parsed = SocketEvent.parse(event)
  const { routeKey, connectionId } = parsed.requestContext
  if (routeKey === '$disconnect') await removeConnection(connectionId)
  if (routeKey !== '$connect') return { statusCode: 200 }
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
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  await requireOrigin(lowered)
  const { id, k } = queryStringParameters ?? {}
  if (k !== undefined) return connectVisitor(requestContext.connectionId, { id, k, address: viewerAddress(lowered) })
  const user = await authenticate(await verifyToken(queryStringParameters?.token ?? ''))
  // Everybody who may read reports gets their events.
  const scope = await authorise(reportReaders, user)
  const audiences: Audience[] = [audienceOf(scope)]
  // Everybody who may send commands gets the events of their answers.
  if (scopeFor(remoteSupporters, user.groups) === 'any') audiences.push('remote commands')
  const { username, clientId, userId, groups } = user
  const who: Who = { kind: 'person', username, clientId, userId, groups: [...groups] }
  await admit(requestContext.connectionId, who, audiences, new Date())
  log.info('Connected', { user: user.sub, audiences })
}

/**
 * Open connections for each person and each link. A save waits until every connection has been notified: without a
 * limit one visitor could hold up an agency.
 */
const connectionsAtMost = { person: 500, visitor: 50 } as const

/**
 * Stores a connection. Throws 429 where there are too many; of two at once that are one too many, both may be refused.
 */
async function admit(id: string, who: Who, audiences: readonly Audience[], now: Date): Promise<void> {
  await addConnection(id, who, audiences, now)
  if ((await countConnections(who, now)) <= connectionsAtMost[who.kind]) return
  await removeConnection(id)
  throw new HttpError(429, 'Too many connections are open.')
}

/** Whose reports they listen to; branches are checked at each event. */
const audienceOf = (scope: CallerScope): Audience =>
  scope.kind === 'any' ? 'every client' : { clientId: scope.clientId }

/** A visitor listens to the report of their link, as long as the connection is open. */
async function connectVisitor(
  connectionId: string,
  { id = '', k, address }: { id: string | undefined; k: string; address: string | undefined },
): Promise<void> {
  const now = new Date()
  const link = await checkLink({ reportId: id, key: k, purposes: ['signature'], viewerAddress: address, now })
  const { reportId, linkId } = link
  await admit(connectionId, { kind: 'visitor', reportId, linkId }, [{ reportId }], now)
  log.info('Visitor connected', { link: link.linkId })
}
