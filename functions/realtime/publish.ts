import {
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { realtimeEvents, type RealtimeEvent } from '@lintel/contract'
import { providerClientId } from '../clients/find-client.ts'
import { connectionsClient } from '../lib/aws.ts'
import { reaches, type Owner, type User } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { addressAt, firstTry } from '../lib/first-try.ts'
import { makeLogger } from '../lib/logging.ts'
import {
  clearAccessCache,
  accessByMembership,
  listenerAccess,
  type ListenerAccess,
  type ListenerAccessCheck,
} from './listener-access.ts'
import {
  connectionsOf,
  listenersOf,
  providersListeners,
  removeConnection,
  visitorsOf,
  type Listener,
  addSignOut,
} from './store.ts'
import { limitConcurrency } from '../lib/concurrency.ts'

const log = makeLogger('realtime')
let client: ReturnType<typeof connectionsClient> | undefined

/** Connections notified concurrently: as many as the SDK keeps sockets for. */
const atOnce = 50

type Owners = readonly Owner[]

/** Events are only hints: a failure to publish never fails the caller. */
export const publish = (event: RealtimeEvent, ...owners: Owners): Promise<void> =>
  publishTo(event, owners, listenerAccess)

/** For functions that cannot check in the user pool whether users are still enabled. */
export const publishByMembership = (event: RealtimeEvent, ...owners: Owners): Promise<void> =>
  publishTo(event, owners, accessByMembership)

async function publishTo(event: RealtimeEvent, owners: Owners, check: ListenerAccessCheck): Promise<void> {
  const clientId = owners[0]?.clientId
  const { receivers } = realtimeEvents[event.event]
  const forVisitors = visitorsPartOf(event)
  await Promise.all([
    sendToAll(event, {
      whom: (now) => (clientId === undefined ? providersListeners(now) : listenersOf(clientId, now)),
      check,
      shouldReceive: async ({ scopeWith }) => {
        const scope = await scopeWith(receivers)
        return scope !== undefined && (clientId === undefined || owners.some((owner) => reaches(scope, owner)))
      },
    }),
    forVisitors &&
      sendToAll(forVisitors.event, {
        whom: (now) => visitorsOf(forVisitors.reportId, now),
        check,
        shouldReceive: () => Promise.resolve(true),
      }),
  ])
}

function visitorsPartOf(event: RealtimeEvent): { reportId: string; event: object } | undefined {
  const row = realtimeEvents[event.event]
  if (!('toVisitors' in row) || !('reportId' in event)) return undefined
  const shown: readonly string[] = ['event', ...row.toVisitors]
  const fields = Object.entries(event).filter(([name]) => shown.includes(name))
  return { reportId: event.reportId, event: Object.fromEntries(fields) }
}

/** Call it once the change of access is stored. Connections that may no longer receive anything are closed. */
export async function publishAccessChanged(clientId: string): Promise<void> {
  clearAccessCache()
  const changed = { event: 'accesschanged', clientId } as const
  await forEachListener(
    { ...changed, ended: false },
    (now) => listenersOf(clientId, now),
    async (listener, now) => {
      const hearing = await listenerAccess(listener, now)
      const event: RealtimeEvent = { ...changed, ended: !hearing }
      await send(listener.connectionId, Buffer.from(JSON.stringify(event)))
      if (!hearing) await closeConnection(listener.connectionId)
    },
  )
}

export async function publishSignedOut({ username, clientId }: Pick<User, 'username' | 'clientId'>): Promise<void> {
  const event: RealtimeEvent = { event: 'accesschanged', clientId: clientId || providerClientId, ended: true }
  const message = Buffer.from(JSON.stringify(event))
  await forEachListener(
    event,
    (now) => connectionsOf(username, now),
    async ({ connectionId }) => {
      await send(connectionId, message)
      await closeConnection(connectionId)
    },
  )
}

interface Recipients {
  whom: (now: Date) => Promise<Listener[]>
  /** Whether a listener with this access receives the event. */
  shouldReceive: (hearing: ListenerAccess) => Promise<boolean>
  check: ListenerAccessCheck
}

async function sendToAll(event: object, { whom, shouldReceive, check }: Recipients): Promise<void> {
  const message = Buffer.from(JSON.stringify(event))
  await forEachListener(event, whom, async (listener, now) => {
    const hearing = await check(listener, now)
    if (!hearing) return closeConnection(listener.connectionId)
    if (await shouldReceive(hearing)) await send(listener.connectionId, message)
  })
}

async function forEachListener(
  event: object,
  whom: (now: Date) => Promise<Listener[]>,
  work: (listener: Listener, now: Date) => Promise<void>,
): Promise<void> {
  await logFailure(event, async () => {
    const now = new Date()
    const inTurn = limitConcurrency(atOnce)
    const all = await whom(now)
    await Promise.all(all.map((listener) => inTurn(() => logFailure(event, () => work(listener, now)))))
  })
}

async function closeConnection(id: string): Promise<void> {
  await removeConnection(id)
  client ??= connectionsClient()
  try {
    await client.send(new DeleteConnectionCommand({ ConnectionId: id }))
  } catch (error) {
    if (!(error instanceof GoneException)) log.warn('Connection not ended', { id, error: asError(error) })
  }
}

export async function logFailure(event: object, notify: () => Promise<void>): Promise<void> {
  try {
    await notify()
  } catch (error) {
    log.warn('Not published', { event, error: asError(error) })
  }
}

async function send(id: string, message: Uint8Array): Promise<void> {
  client ??= connectionsClient()
  try {
    const { path, ...address } = addressAt(new URL(variable('REALTIME_ENDPOINT')))
    const request = {
      ...address,
      method: 'POST',
      path: `${path}/@connections/${encodeURIComponent(id)}`,
      body: message,
    }
    const answer = await firstTry(client.config, request, { id })
    // Read, so that the next message can use the socket.
    if (answer) answer.body.resume()
    else await client.send(new PostToConnectionCommand({ ConnectionId: id, Data: message }))
  } catch (error) {
    if (error instanceof GoneException) return removeConnection(id)
    log.warn('Connection not reached', { id, error: asError(error) })
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Tokens issued until `now` open none. Call it after the user pool's sign-out. */
export async function endListening(of: Pick<User, 'username' | 'clientId'>, now: Date): Promise<void> {
  await addSignOut(of, now)
  await publishSignedOut(of)
}
