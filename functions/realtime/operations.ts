import { GoneException, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import type { RealtimeEvent } from '@lintel/contract'
import { connectionsClient } from '../lib/aws.ts'
import { makeLogger } from '../lib/logging.ts'
import { listenersOf, removeConnection, visitorsOf } from './store.ts'

const log = makeLogger('realtime')
let client: ReturnType<typeof connectionsClient> | undefined

/** What a visitor's page of the same report waits for; who changed what is the agency's alone. */
const isForVisitors = ({ event }: RealtimeEvent) => event === 'qrsignature' || event === 'jobcompleted'

/**
 * Tells everyone who is connected and may hear of this client; the provider's people hear of all. It is a hint and no
 * record: whoever is not connected learns of the change when they look, and a failure to tell fails nothing else.
 */
export async function publish(clientId: string, event: RealtimeEvent): Promise<void> {
  try {
    const [staff, visitors] = await Promise.all([
      listenersOf(clientId),
      isForVisitors(event) ? visitorsOf(event.reportId) : [],
    ])
    const ids = [...staff, ...visitors]
    if (ids.length === 0) return
    const message = Buffer.from(JSON.stringify(event))
    await Promise.all(ids.map((id) => send(id, message)))
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
