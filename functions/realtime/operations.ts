import { GoneException, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import type { RealtimeEvent } from '@lintel/contract'
import { connectionsClient } from '../lib/aws.ts'
import { makeLogger } from '../lib/logging.ts'
import { listenersOf, removeConnection, visitorsOf } from './store.ts'

const log = makeLogger('realtime')
let client: ReturnType<typeof connectionsClient> | undefined

/** Connections are told so many at a time: as many as the SDK keeps sockets for. */
const atOnce = 50

/** What a visitor's page of the same report waits for; who changed what is the agency's alone. */
const isForVisitors = ({ event }: RealtimeEvent) => event === 'qrsignature' || event === 'jobcompleted'

/**
 * Tells everyone who is connected and may hear of this client; the provider's people hear of all. It is a hint and no
 * record: whoever is not connected learns of the change when they look, and a failure to tell fails nothing else.
 */
export async function publish(clientId: string, event: RealtimeEvent): Promise<void> {
  const now = new Date()
  try {
    const [staff, visitors] = await Promise.all([
      listenersOf(clientId, now),
      isForVisitors(event) ? visitorsOf(event.reportId, now) : [],
    ])
    const waiting = [...staff, ...visitors]
    const message = Buffer.from(JSON.stringify(event))
    const tell = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await send(id, message)
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, tell))
  } catch (error) {
    log.warn('Not published', { event: event.event, clientId, error: asError(error) })
  }
}

async function send(id: string, message: Uint8Array): Promise<void> {
  client ??= connectionsClient()
  try {
    await client.send(new PostToConnectionCommand({ ConnectionId: id, Data: message }))
  } catch (error) {
    if (error instanceof GoneException) return removeConnection(id)
    log.warn('Connection not reached', { id, error: asError(error) })
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
